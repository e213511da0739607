export const legalPageMessages = {
  contents: 'On this page',
  inShort: 'In short',
  lastUpdated: 'Last updated',
  effective: 'Effective',
  /** Shown in place of the date when scripts are off. */
  today: 'today',
} as const;

export const legalPageMessages = {
  contents: 'On this page',
  inShort: 'In short',
  lastUpdated: 'Last updated',
  effective: 'Effective',
  /** Where no script tells the date. It is what the date would say. */
  today: 'today',
} as const;

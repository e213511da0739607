export const nextListingMessages = {
  next: 'Next listing',
  done: 'Done',
} as const;

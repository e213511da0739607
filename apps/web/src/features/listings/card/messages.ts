export const missingMessages = {
  mayBeDeleted: 'It may have been deleted by its owner.',
  mayBeOffline: 'Check your connection, then try again.',
} as const;

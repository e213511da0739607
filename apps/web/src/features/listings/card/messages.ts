export const missingMessages = {
  mayBeDeleted: 'There is no listing at this address. Its owner may have deleted it.',
  mayBeOffline: "We couldn't load it. Check your connection, then try again.",
} as const;

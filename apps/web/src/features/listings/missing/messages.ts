export const missingMessages = {
  removed: 'A moderator has removed this listing.',
  removedHint: 'It broke the rules that all members agree to.',
  mayBeDeleted: 'There is no listing at this address. Its owner may have deleted it.',
  mayBeOffline: "We couldn't load it. Check your connection, then try again.",
} as const;

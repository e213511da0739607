/** What is said in the list of suggestions. */
export const suggestionListMessages = {
  you: 'You',
  closest: 'Closest',
  earned: (xp: number) => `+${xp} XP`,
  more: 'Show more',
  loadingMore: 'Loading more…',
  moreFailed: 'Further suggestions did not load.',
  retry: 'Try again',
} as const;

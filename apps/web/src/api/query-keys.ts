const LISTINGS = 'listings';

/**
 * Where answers are kept. Every feature reads below its own key; what a member does in one feature makes answers of
 * others out of date, which is why the keys stand here.
 */
export const queryKeys = {
  listings: [LISTINGS],
  listingPages: [LISTINGS, 'page'],
  listing: (id: string) => [LISTINGS, 'one', id] as const,
  suggestions: (listingId: string) => ['suggestions', listingId] as const,
  members: ['members'],
  member: (id: string) => ['members', id] as const,
  boards: ['boards'],
  achievements: ['achievements'],
  memberAchievements: (memberId: string) => ['achievements', memberId] as const,
} as const;

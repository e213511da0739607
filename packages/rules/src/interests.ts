/** What a member may be here for. The server refuses any other id. */
export const INTEREST_IDS = ['selling', 'buying', 'browsing', 'helping'] as const;

export type InterestId = (typeof INTEREST_IDS)[number];

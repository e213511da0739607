import type { MemberCard } from '@ballpark/contracts/listings';

/** The first listings on the landing page. */
export const previewMessages = {
  title: 'Waiting for a guess right now',
  loading: 'Loading...',
  /** On the landing page the real name comes before the username. */
  owner: ({ username, name }: Pick<MemberCard, 'username' | 'name'>) => name || username || 'Anonymous',
  suggestPrice: 'Suggest Price',
  suggestPriceLabel: (title: string) => `Suggest Price for ${title}`,
  emptyTitle: 'No listings yet',
  emptyHint: 'Ask your neighbours what something would go for.',
  createFirst: 'Create First Listing',
} as const;

export const needsGuessMessages = { title: 'Needs your guess', all: 'Guess ten' } as const;

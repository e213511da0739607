import { COUNT_CAP } from '@ballpark/rules/listing-search';
import type { AppContext } from '../../app/context.ts';
import { type ContentCounts, countContent } from './member-content.repository.ts';

/** How many listings and suggestions of a member there are to see, counted up to the cap. */
export async function countMemberContent({ statements }: AppContext, memberId: string): Promise<ContentCounts> {
  const { listings, suggestions } = await countContent(statements, memberId);
  return { listings: Math.min(listings, COUNT_CAP), suggestions: Math.min(suggestions, COUNT_CAP) };
}

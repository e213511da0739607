import { COUNT_CAP } from '@ballpark/rules/listing-search';

export const PROFILE_TABS = ['overview', 'listings', 'suggestions'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

export type MemberTabProps = { memberId: string; isOwn: boolean };

/** Reads the tab and the page from the URL. Invalid values count as the overview and the first page. */
export function readProfileSearch(search: URLSearchParams): { tab: ProfileTab; page: number } {
  const written = search.get('tab');
  const page = Number(search.get('page') ?? 1);
  return {
    tab: PROFILE_TABS.find((tab) => tab === written) ?? 'overview',
    page: Number.isInteger(page) && page >= 1 && page <= COUNT_CAP ? page : 1,
  };
}

/** The query string of a tab and a page, without default values. */
export function toProfileSearch(tab: ProfileTab, page = 1): string {
  const search = new URLSearchParams();
  if (tab !== 'overview') search.set('tab', tab);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `?${search}` : '';
}

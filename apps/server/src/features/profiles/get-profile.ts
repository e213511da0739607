import type { HiddenListing, Profile } from '@ballpark/contracts/members';
import { INTEREST_IDS } from '@ballpark/rules/accounts';
import { COUNT_CAP, LISTING_PAGE_SIZE } from '@ballpark/rules/listing-search';
import { clampPage, paginate, type Pagination } from '@ballpark/rules/pagination';
import type { AppContext } from '../../core/context.ts';
import { requireMember, requireNamedMember } from '../accounts/find-member.ts';
import type { Viewer } from '../accounts/sessions/find-caller.ts';
import { describePlace } from '../places/describe-place.ts';
import { countContent, findHiddenListings, listContentJson } from './profiles.repository.ts';

type GetProfileInput = { /** An id or a username. */ reference: string; viewer: Viewer };

/** Returns a profile. Only the member sees their e-mail address and coordinates; others see the city's name. */
export async function getProfile(app: AppContext, { reference, viewer }: GetProfileInput): Promise<Profile> {
  const member = await requireNamedMember(app, reference, viewer);
  const { email, latitude, longitude, createdAt, preferences, isMuted, ...card } = member;
  const area = { latitude: latitude ?? 0, longitude: longitude ?? 0 };
  const [place, counts] = await Promise.all([
    describePlace(app, area),
    countContent(app.statements, { memberId: card.id, viewerId: toViewerId(viewer) }),
  ]);
  return {
    ...card,
    preferences: INTEREST_IDS.filter((id) => preferences.includes(id)),
    location: place.text,
    createdAt: createdAt.toISOString(),
    listingCount: Math.min(counts.listings, COUNT_CAP),
    suggestionCount: Math.min(counts.suggestions, COUNT_CAP),
    ...(card.id === viewer.memberId && { email, ...area }),
    ...(isMuted && { isMuted }),
  };
}

type MemberContentQuery = {
  memberId: string;
  viewer: Viewer;
  kind: 'listings' | 'suggestions';
  page: number | undefined;
  limit: number | undefined;
};

type MemberContentPage = { /** The elements of a JSON array. */ json: string; pagination: Pagination };

/** Lists what a member has posted or suggested, newest first. A page past the end returns the last page. */
export async function listMemberContent(app: AppContext, query: MemberContentQuery): Promise<MemberContentPage> {
  const { kind, limit = LISTING_PAGE_SIZE } = query;
  const { id: memberId } = await requireMember(app, query.memberId, query.viewer);
  const db = app.statements;
  const viewerId = toViewerId(query.viewer);
  const { [kind]: count } = await countContent(db, { memberId, viewerId });
  const page = clampPage({ page: query.page ?? 1, limit, count });
  const isForGuesser = query.viewer.guessesFirst && query.viewer.memberId !== memberId;
  const window = { offset: (page - 1) * limit, limit };
  const json = await listContentJson(db, kind, { memberId, viewerId, isForGuesser, ...window });
  return { json, pagination: paginate({ page, limit, count }) };
}

/** The own listings that are hidden, so that their author knows what a decision or an appeal is about. */
export async function listHiddenListings(app: AppContext, ownerId: string): Promise<HiddenListing[]> {
  const rows = await findHiddenListings(app.db, ownerId);
  return rows.map(({ createdAt, ...listing }) => ({ ...listing, createdAt: createdAt.toISOString() }));
}

/** The viewer for statements that look at blocks; undefined for the others. */
function toViewerId({ memberId, hasBlocks }: Viewer): string | undefined {
  return hasBlocks ? memberId : undefined;
}

import { LISTING_PAGE_SIZE, type ListingStatus } from '@ballpark/rules/listing-search';
import type { ListingType } from '@ballpark/rules/listings';
import type { Cell } from '@ballpark/server/database/grid';
import { sqlText, defineStatement } from '@ballpark/server/database/statement';
import { listHome } from '@ballpark/server/features/listings/reading/home-feed.repository';
import { countListings } from '@ballpark/server/features/listings/reading/count.repository';
import { listNewest } from '@ballpark/server/features/listings/reading/feed.repository';
import { findListingJson } from '@ballpark/server/features/listings/reading/listing.repository';
import type { ListingScope } from '@ballpark/server/features/listings/reading/scope.repository';
import type { Ask } from './measure.ts';
import type { Viewers } from '../kit/large-database/viewers.ts';

/** One question of the product, asked by many viewers. */
export type ScaleCase = {
  name: string;
  who: 'dense' | 'random' | 'anyone';
  ask: Ask;
  /** Pages of PostgreSQL's memory it may touch; undefined where that is only reported. */
  mostBuffers: number | undefined;
  /** The largest database up to which its growth is judged; beyond it, it is said. Undefined where it has no bound. */
  judgedUpTo: number | undefined;
};

/** Both units of every distance a member can choose. */
export const RADII: readonly { name: string; km: number }[] = [5, 10, 20, 50].flatMap((distance) => [
  { name: `${distance} km`, km: distance },
  { name: `${distance} mi`, km: distance * 1.609344 },
]);
export const FIRST_PAGE = { offset: 0, limit: LISTING_PAGE_SIZE };
/** As deep as pages go. */
const LAST_PAGE = { offset: 83 * LISTING_PAGE_SIZE, limit: LISTING_PAGE_SIZE };

const FEED_BUFFERS = 450;
const TYPED_FEED_BUFFERS = 650;
const HOME_BUFFERS = 500;
const COUNT_BUFFERS = 700;
const DETAIL_BUFFERS = 100;
const ALWAYS = Infinity;
const NEVER = 0;
/** Counting stops at the cap, and here every database reaches it or nearly does. */
const WIDE_KM = 50;

const GROUPS = ['dense', 'random'] as const;

export function feedCases(viewers: Viewers): ScaleCase[] {
  return GROUPS.flatMap((who) =>
    RADII.flatMap(({ name, km }) =>
      ([undefined, 'SERVICE'] as const).map((type) => ({
        name: `feed ${name}${type ? ', services' : ''}`,
        who,
        ask: (db, viewer) => listNewest(db, around(at(viewers[who], viewer), { km, type }), FIRST_PAGE),
        mostBuffers: type ? TYPED_FEED_BUFFERS : FEED_BUFFERS,
        // Where little is, a small database has no services at all: there is nothing to compare with.
        judgedUpTo: type && who === 'random' ? NEVER : ALWAYS,
      })),
    ),
  );
}

export function homeCases(viewers: Viewers): ScaleCase[] {
  return GROUPS.map((who) => ({
    name: 'home feed',
    who,
    ask: (db, viewer) => listHome(db, at(viewers[who], viewer), FIRST_PAGE),
    mostBuffers: HOME_BUFFERS,
    judgedUpTo: ALWAYS,
  }));
}

export function countCases(viewers: Viewers): ScaleCase[] {
  return GROUPS.flatMap((who) =>
    RADII.map(({ name, km }) => ({
      name: `count ${name}`,
      who,
      ask: (db, viewer) => countListings(db, around(at(viewers[who], viewer), { km })),
      mostBuffers: COUNT_BUFFERS,
      judgedUpTo: km >= WIDE_KM ? ALWAYS : NEVER,
    })),
  );
}

export function detailCases(): ScaleCase[] {
  const detail = { who: 'anyone', mostBuffers: DETAIL_BUFFERS, judgedUpTo: ALWAYS } as const;
  return [
    {
      ...detail,
      name: 'one listing',
      ask: (db, viewer, { known: { ordinary, author } }) =>
        findListingJson(db, { id: at(ordinary, viewer), memberId: author }),
    },
    {
      ...detail,
      name: 'one listing, 20,000 prices',
      ask: (db, _, { known: { viral, author } }) => findListingJson(db, { id: viral, memberId: author }),
    },
  ];
}

const NOTHING = defineStatement('ask-nothing', sqlText`select 1`);

/** Without bounds of their own: what they cost is said. */
export function reportedCases(viewers: Viewers): ScaleCase[] {
  const reported = { mostBuffers: undefined, judgedUpTo: undefined } as const;
  const anywhere = { status: 'active', type: undefined, near: undefined } as const;
  const history = (['closed', 'all'] as const).flatMap((status) => [
    {
      ...reported,
      name: `feed 50 km, ${status}`,
      who: 'dense' as const,
      ask: (db, viewer) => listNewest(db, around(at(viewers.dense, viewer), { km: 50, status }), FIRST_PAGE),
    },
  ]) satisfies ScaleCase[];
  return [
    { ...reported, name: 'nothing at all', who: 'anyone', ask: (db) => db.run(NOTHING, []) },
    { ...reported, name: 'feed anywhere', who: 'anyone', ask: (db) => listNewest(db, anywhere, FIRST_PAGE) },
    ...history,
    {
      ...reported,
      name: 'feed 50 km, page 84',
      who: 'dense',
      ask: (db, viewer) => listNewest(db, around(at(viewers.dense, viewer), { km: 50 }), LAST_PAGE),
    },
  ];
}

type Around = { km: number; type?: ListingType | undefined; status?: ListingStatus };

export function around(centre: Cell, { km, type, status = 'active' }: Around): ListingScope {
  return { status, type, near: { centre, radiusKm: km } };
}

/** Over and over, when there are fewer than are asked for. */
export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nobody to ask.');
  return item;
}

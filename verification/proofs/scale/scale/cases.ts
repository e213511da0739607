import { UNKNOWN_ID } from '../../kit/actors/people.ts';
import { LISTING_PAGE_SIZE } from '@ballpark/rules/listing-search';
import { QUICK_CARDS } from '@ballpark/rules/crowd/quick';
import { defineStatement, sqlText } from '@ballpark/server/database/statement';
import { countListings } from '@ballpark/server/features/listings/reading/count.repository';
import { listNewestListings } from '@ballpark/server/features/listings/reading/feed.repository';
import { listHomeFeed } from '@ballpark/server/features/listings/reading/home-feed.repository';
import {
  listCardsElsewhere,
  listFartherCards,
  listNearCards,
} from '@ballpark/server/features/listings/quick/quick.repository';
import { listTownListings } from '@ballpark/server/features/listings/reading/list-town-listings';
import { countTownMembers } from '@ballpark/server/features/places/towns/town.repository';
import { findListingJson } from '@ballpark/server/features/listings/reading/listing.repository';
import { countNearbyMembers } from '@ballpark/server/features/rewards/boards/count-nearby-members';
import { buildScope } from '@ballpark/server/features/listings/reading/scope.repository';
import { NOW_MS } from '../../kit/large-database/dataset.ts';
import { FIRST_PAGE, scopeAround, type Viewers } from '../../kit/large-database/viewers.ts';
import type { Ask } from './measure.ts';

/** A query of the product that many viewers run. */
export type ScaleCase = {
  name: string;
  who: 'dense' | 'random' | 'anyone';
  ask: Ask;
  /** The buffer pages it may touch; undefined if they are only reported. */
  mostBuffers: number | undefined;
  /** The largest database for which the growth is judged; beyond it is only reported. Undefined if it has no bound. */
  judgedUpTo: number | undefined;
  /** Whether its buffer pages are bounded in the largest database too, and in their growth. */
  isFlat?: true;
};

/** Every distance that a member can choose, in both units. */
export const RADII: readonly { name: string; km: number }[] = [5, 10, 20, 50].flatMap((distance) => [
  { name: `${distance} km`, km: distance },
  { name: `${distance} mi`, km: distance * 1.609344 },
]);
/** The last page that the product serves. */
const LAST_PAGE = { offset: 83 * LISTING_PAGE_SIZE, limit: LISTING_PAGE_SIZE };

const FEED_BUFFERS = 450;
const TYPED_FEED_BUFFERS = 650;
const HOME_BUFFERS = 500;
const COUNT_BUFFERS = 700;
const DETAIL_BUFFERS = 100;
/** Without the prices of others. */
const VEILED_BUFFERS = 30;
const QUICK_BUFFERS = 900;
/** What is open around a town, and how many members there are. The page has 300, with its lines of the price book. */
const TOWN_BUFFERS = 250;
const TOWN_LISTINGS = 13;
const ALWAYS = Infinity;
const NEVER = 0;
/** Within this distance every database reaches the cap of the count, or nearly does. */
const WIDE_KM = 50;

const GROUPS = ['dense', 'random'] as const;

export function feedCases(viewers: Viewers): ScaleCase[] {
  return GROUPS.flatMap((who) =>
    RADII.flatMap(({ name, km }) =>
      ([undefined, 'SERVICE'] as const).map((type) => ({
        name: `feed ${name}${type ? ', services' : ''}`,
        who,
        ask: (db, viewer) =>
          listNewestListings(db, scopeAround(itemAt(viewers[who], viewer), { km, type }), FIRST_PAGE),
        mostBuffers: type ? TYPED_FEED_BUFFERS : FEED_BUFFERS,
        // At sparse places a small database has no services, so there is nothing to compare.
        judgedUpTo: type && who === 'random' ? NEVER : ALWAYS,
      })),
    ),
  );
}

export function homeCases(viewers: Viewers): ScaleCase[] {
  return GROUPS.map((who) => ({
    name: 'home feed',
    who,
    ask: (db, viewer) => listHomeFeed(db, itemAt(viewers[who], viewer), FIRST_PAGE),
    mostBuffers: HOME_BUFFERS,
    judgedUpTo: ALWAYS,
  }));
}

/** The page of a town, for visitors. */
export function townCases(viewers: Viewers): ScaleCase[] {
  return GROUPS.map((who) => ({
    name: 'town',
    who,
    ask: async (db, viewer) => {
      const centre = itemAt(viewers[who], viewer);
      const app = { statements: db };
      return [await listTownListings(app, centre, TOWN_LISTINGS), await countNearbyMembers(app, centre)];
    },
    mostBuffers: TOWN_BUFFERS,
    judgedUpTo: NEVER,
  }));
}

export function countCases(viewers: Viewers): ScaleCase[] {
  return GROUPS.flatMap((who) =>
    RADII.map(({ name, km }) => ({
      name: `count ${name}`,
      who,
      ask: (db, viewer) => countListings(db, scopeAround(itemAt(viewers[who], viewer), { km })),
      mostBuffers: COUNT_BUFFERS,
      judgedUpTo: km >= WIDE_KM ? ALWAYS : NEVER,
    })),
  );
}

/** The next ten listings of quick mode: nearby, and, with too few of them, from farther away. */
export function quickCases(viewers: Viewers): ScaleCase[] {
  const fixedNow = new Date(NOW_MS).toISOString();
  // They read up to a number of listings from each cell, which a small database does not have.
  const bounds = { mostBuffers: QUICK_BUFFERS, judgedUpTo: NEVER };
  return GROUPS.flatMap((who): ScaleCase[] => {
    const toQuery = (viewer: number, memberId: string) => {
      return { memberId, cell: itemAt(viewers[who], viewer), limit: QUICK_CARDS, fixedNow, currency: 'GBP' };
    };
    const ask: ScaleCase['ask'] = async (db, viewer, { known: { author } }) => {
      const query = toQuery(viewer, author);
      const near = await listNearCards(db, query);
      if (near.length === QUICK_CARDS) return near;
      return listFartherCards(db, { ...query, found: near.map(({ id }) => id) });
    };
    return [
      { name: 'quick mode', who, ask, ...bounds },
      {
        name: 'quick mode, what is elsewhere',
        who,
        ask: (db, viewer, { known: { author } }) => listCardsElsewhere(db, { ...toQuery(viewer, author), found: [] }),
        ...bounds,
      },
      {
        name: 'quick mode, age of the town',
        who,
        ask: (db, viewer) => countTownMembers(db, { cell: itemAt(viewers[who], viewer), fixedNow }),
        ...bounds,
      },
    ];
  });
}

function toReader(memberId: string) {
  return { memberId, hasBlocks: false, guessesFirst: false };
}

export function detailCases(): ScaleCase[] {
  const detail = { who: 'anyone', mostBuffers: DETAIL_BUFFERS, judgedUpTo: ALWAYS } as const;
  return [
    {
      ...detail,
      name: 'one listing',
      ask: (db, viewer, { known: { ordinary, author } }) =>
        findListingJson(db, { id: itemAt(ordinary, viewer), viewer: toReader(author) }),
    },
    {
      ...detail,
      name: 'one listing, 20,000 prices',
      ask: (db, _, { known: { viral, author } }) => findListingJson(db, { id: viral, viewer: toReader(author) }),
    },
    {
      ...detail,
      name: 'one listing, 20,000 prices, hidden',
      mostBuffers: VEILED_BUFFERS,
      ask: (db, _, { known: { viral } }) =>
        findListingJson(db, { id: viral, viewer: { ...toReader(UNKNOWN_ID), guessesFirst: true } }),
    },
  ];
}

const EMPTY_QUERY = defineStatement('empty-query', sqlText`select 1`);

/** Without bounds: their cost is only reported. */
export function reportedCases(viewers: Viewers): ScaleCase[] {
  const reported = { mostBuffers: undefined, judgedUpTo: undefined } as const;
  const anywhere = buildScope({ status: 'active' });
  const history = (['closed', 'all'] as const).flatMap((status) => [
    {
      ...reported,
      name: `feed 50 km, ${status}`,
      who: 'dense' as const,
      ask: (db, viewer) =>
        listNewestListings(db, scopeAround(itemAt(viewers.dense, viewer), { km: 50, status }), FIRST_PAGE),
    },
  ]) satisfies ScaleCase[];
  return [
    { ...reported, name: 'empty query', who: 'anyone', ask: (db) => db.run(EMPTY_QUERY, []) },
    { ...reported, name: 'feed anywhere', who: 'anyone', ask: (db) => listNewestListings(db, anywhere, FIRST_PAGE) },
    ...history,
    {
      ...reported,
      name: 'feed 50 km, page 84',
      who: 'dense',
      ask: (db, viewer) => listNewestListings(db, scopeAround(itemAt(viewers.dense, viewer), { km: 50 }), LAST_PAGE),
    },
  ];
}

/** Starts again at the first item when the index is too large. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}

import type { PairEvidence } from '@ballpark/rules/fair-play';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { isUuid } from '../../../database/new-id.ts';
import {
  findJudgedFlagRow,
  type JudgedFlagRow,
  listJudgedFlagRows,
  listSharedListings,
  listUsernames,
  type SharedListingRow,
} from './evidence.repository.ts';
import {
  countOpenFlagRows,
  findFlaggedMember,
  findOpenFlagRow,
  listOpenFlagRows,
  type OpenFlagRow,
} from './flag.repository.ts';

export type { JudgedFlagRow, OpenFlagRow, SharedListingRow };

/** Earlier flags that one flag shows. */
const JUDGED_SHOWN = 10;

type QueueQuery = { /** Null for the operator. */ readerId: string | null; offset: number; limit: number };

export function listOpenFlags(app: AppContext, query: QueueQuery): Promise<OpenFlagRow[]> {
  return listOpenFlagRows(app.db, query);
}

/** Counts up to a limit. */
export function countOpenFlags(app: AppContext, limit: number): Promise<number> {
  return countOpenFlagRows(app.db, limit);
}

export type FlagEvidence = PairEvidence & { username: string | null; listings: SharedListingRow[] };

type FlagQuery = { flagId: string; readerId: string };

/** An open flag with what a person needs to judge it. */
export async function readOpenFlag(app: AppContext, { flagId, readerId }: FlagQuery) {
  const flag = isUuid(flagId) ? await findOpenFlagRow(app.db, flagId, readerId) : undefined;
  if (!flag) throw new Refusal((await isKnown(app, flagId)) ? 'flag_not_open' : 'flag_not_found');
  const { memberId, evidence } = flag;
  const [names, listings, judged] = await Promise.all([
    listUsernames(
      app.db,
      evidence.map((pair) => pair.memberId),
    ),
    listSharedListings(app.db, { pairs: evidence.map((pair) => toSides(memberId, pair)), now: app.now() }),
    listJudgedFlagRows(app.db, memberId, JUDGED_SHOWN),
  ]);
  const pairs = evidence.map((pair, index): FlagEvidence => ({
    ...pair,
    username: names.get(pair.memberId) ?? null,
    listings: listings.filter((listing) => listing.pair === index),
  }));
  return { flag, pairs, judged };
}

async function isKnown(app: AppContext, flagId: string): Promise<boolean> {
  return isUuid(flagId) && (await findFlaggedMember(app.db, flagId)) !== undefined;
}

function toSides(memberId: string, pair: PairEvidence) {
  return pair.role === 'owner'
    ? { ownerId: pair.memberId, suggesterId: memberId }
    : { ownerId: memberId, suggesterId: pair.memberId };
}

/** The decision; undefined while the flag is open. */
export function findJudgedFlag(app: AppContext, flagId: string): Promise<JudgedFlagRow | undefined> {
  return findJudgedFlagRow(app.db, flagId);
}

import type { ClientBase } from 'pg';
import type { Attempt, Ledger } from './writes.ts';

/** Differences between what was acknowledged and what is stored. */
export type Differences = { lost: string[]; doubled: string[] };

type ListingRow = { id: string; title: string };
type SuggestionRow = { id: string; listingId: string; memberId: string; amount: number };

export async function compareWithLedger(db: ClientBase, { listings, suggestions }: Ledger): Promise<Differences> {
  const { rows: storedListings } = await db.query<ListingRow>('select id, title from listing');
  const { rows: storedSuggestions } = await db.query<SuggestionRow>(
    `select id, listing_id as "listingId", member_id as "memberId", amount::float8 / 100 as amount from suggestion`,
  );
  const byTitle = Map.groupBy(storedListings, ({ title }) => title);
  const bySuggester = Map.groupBy(storedSuggestions, toKey);
  const found: Differences = { lost: [], doubled: [] };
  for (const { id, title } of listings) {
    const rows = byTitle.get(title) ?? [];
    if (!rows.some((row) => row.id === id)) found.lost.push(`${title}: not stored`);
    if (rows.length > 1) found.doubled.push(`${title}: stored ${rows.length} times`);
  }
  for (const known of suggestions) {
    const rows = bySuggester.get(toKey(known)) ?? [];
    const what = `the suggestion of ${known.memberId} on ${known.listingId}`;
    const isStored = rows.some(
      ({ id, amount }) => amount === known.amount && (known.id === undefined || known.id === id),
    );
    if (!isStored) found.lost.push(`${what}: ${known.amount} is not stored`);
    if (rows.length > 1) found.doubled.push(`${what}: stored ${rows.length} times`);
  }
  found.doubled.push(...(await listWrongCounts(db)));
  return found;
}

function toKey({ listingId, memberId }: Pick<SuggestionRow, 'listingId' | 'memberId'>): string {
  return `${listingId} ${memberId}`;
}

/** Listings and members for which a suggestion counts more or less than once. */
async function listWrongCounts(db: ClientBase): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(`
    select listing.id::text from listing
    where suggestion_count <> (select count(*) from suggestion where listing_id = listing.id)
    union all
    select suggestion.id::text from suggestion full join (select * from progress_event where kind = 'suggested') event
      on suggestion.id = event.source_id and suggestion.member_id = event.member_id
    where suggestion.id is null or event.source_id is null`);
  return rows.map(({ id }) => `${id}: counted wrongly`);
}

/** Changes that the comparison must notice. `LISTING` and `OTHER` are two acknowledged listings. */
const MUTATIONS = [
  `update suggestion set amount = amount + 1 where id = 'SUGGESTION'`,
  `update listing set title = title || ' or not' where id = 'LISTING'`,
  `update listing set title = (select title from listing where id = 'LISTING') where id = 'OTHER'`,
  `update listing set suggestion_count = suggestion_count + 1 where id = 'LISTING'`,
];

/** Applies each mutation, compares and rolls back. Returns those that went unnoticed. */
export async function listUnnoticed(db: ClientBase, ledger: Ledger): Promise<string[]> {
  const suggestion = ledger.suggestions.find(({ id }) => id !== undefined)?.id ?? '';
  const [listing, other] = ledger.listings;
  const unnoticed: string[] = [];
  for (const mutation of MUTATIONS) {
    const statement = mutation
      .replaceAll('SUGGESTION', suggestion)
      .replaceAll('LISTING', listing?.id ?? '')
      .replaceAll('OTHER', other?.id ?? '');
    await db.query('begin');
    await db.query(statement);
    const { lost, doubled } = await compareWithLedger(db, ledger);
    if (lost.length + doubled.length === 0) unnoticed.push(mutation);
    await db.query('rollback');
  }
  return unnoticed;
}

/** How long members noticed a fault: failed writes, or no acknowledged one at all. */
export type Interruption = {
  ms: number;
  failed: number;
  /** The longest time without an acknowledgement. */ silenceMs: number;
};

/** Failed writes that were sent less than this apart belong to one interruption. */
const APART_MS = 2_000;

/**
 * The longest interruption: from sending the first write that failed to the first acknowledgement of one that was sent after the
 * last failed one. At least the longest time without an acknowledgement.
 */
export function measureInterruption(attempts: readonly Attempt[], since: number): Interruption {
  const within = attempts.filter(({ answeredAt }) => answeredAt >= since);
  const acknowledged = within.filter(({ isAcknowledged }) => isAcknowledged);
  const failed = within.filter(({ isAcknowledged }) => !isAcknowledged).toSorted((a, b) => a.sentAt - b.sentAt);
  const interruptions = groupFailures(failed.map(({ sentAt }) => sentAt)).map(({ first, last }) => {
    const later = acknowledged.filter(({ sentAt }) => sentAt > last);
    return Math.min(...later.map(({ answeredAt }) => answeredAt)) - first;
  });
  const silenceMs = findLongestGap([since, ...acknowledged.map(({ answeredAt }) => answeredAt)]);
  return { ms: Math.max(silenceMs, ...interruptions), failed: failed.length, silenceMs };
}

function groupFailures(times: readonly number[]): { first: number; last: number }[] {
  const groups: { first: number; last: number }[] = [];
  for (const time of times) {
    const group = groups.at(-1);
    if (group && time - group.last < APART_MS) group.last = time;
    else groups.push({ first: time, last: time });
  }
  return groups;
}

function findLongestGap(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.max(0, ...sorted.map((time, index) => time - (sorted[index - 1] ?? time)));
}

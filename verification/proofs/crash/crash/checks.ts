import type { ClientBase } from 'pg';
import type { Closing, ActionHistory, KnownListing, KnownSuggestion } from './history.ts';

/** Differences between the acknowledged writes and the database. */
export type HistoryFaults = {
  /** Acknowledged, but missing or different. */
  lost: string[];
  /** Stored more than once. */
  doubled: string[];
  /** Stored although it was refused or never sent. */
  unrequested: string[];
};

type ListingRow = { id: string; title: string; description: string; isActive: boolean; finalPriceMinor: number | null };
type SuggestionRow = { id: string; listingId: string; memberId: string; amountMinor: number; xp: number | null };

/** Compares the history of all members with the rows in PostgreSQL. */
export async function compareWithHistory(db: ClientBase, { listings }: ActionHistory): Promise<HistoryFaults> {
  const faults: HistoryFaults = { lost: [], doubled: [], unrequested: [] };
  const stored = groupRows(await readListings(db), ({ title }) => title);
  const suggested = groupRows(await readSuggestions(db), ({ listingId }) => listingId);
  for (const known of listings) {
    const rows = stored.get(known.title) ?? [];
    stored.delete(known.title);
    for (const row of rows) {
      compareListing(known, row, faults);
      compareSuggestions(known, suggested.get(row.id) ?? [], faults);
    }
    if (rows.length > 1) faults.doubled.push(`${known.title}: stored ${rows.length} times`);
    if (rows.length === 0 && known.presence === 'once') faults.lost.push(`${known.title}: missing`);
  }
  for (const title of stored.keys()) faults.unrequested.push(`${title}: never posted`);
  return faults;
}

function compareListing(known: KnownListing, row: ListingRow, { lost, unrequested }: HistoryFaults): void {
  const { title, id, descriptions, closing } = known;
  if (id !== undefined && id !== row.id) lost.push(`${title}: another id than in the answer`);
  if (!descriptions.includes(row.description)) lost.push(`${title}: '${row.description}' is not its last edit`);
  const isClosedAsWanted = !row.isActive && row.finalPriceMinor === closing?.priceMinor;
  if (closing?.presence === 'once' && !isClosedAsWanted) lost.push(`${title}: not closed as acknowledged`);
  if (closing?.presence !== 'once' && !row.isActive && !isClosedAsWanted)
    unrequested.push(`${title}: closed without a request`);
}

function compareSuggestions(listing: KnownListing, rows: SuggestionRow[], faults: HistoryFaults): void {
  const stored = groupRows(rows, ({ memberId }) => memberId);
  for (const known of listing.suggestions.values()) {
    const own = stored.get(known.memberId) ?? [];
    stored.delete(known.memberId);
    compareSuggestion(known, own, faults);
  }
  for (const memberId of stored.keys())
    faults.unrequested.push(`${listing.title}: ${memberId} never suggested a price`);
  compareRewards(listing, rows, faults);
}

function compareSuggestion(known: KnownSuggestion, [row, ...more]: SuggestionRow[], faults: HistoryFaults): void {
  const what = `${known.listing.title}, suggestion of ${known.memberId}`;
  if (more.length > 0) faults.doubled.push(`${what}: ${more.length + 1} times`);
  if (!row) {
    if (known.presence === 'once') faults.lost.push(`${what}: missing`);
    return;
  }
  if (known.presence === 'never') faults.unrequested.push(`${what}: was refused`);
  if (known.id !== undefined && known.id !== row.id) faults.lost.push(`${what}: another id than in the answer`);
  if (!known.amountsMinor.includes(row.amountMinor))
    faults.lost.push(`${what}: ${row.amountMinor} is not its last edit`);
}

/** The rewards in the answer of the closing must be stored with the suggestions. */
function compareRewards({ title, closing }: KnownListing, rows: SuggestionRow[], { lost }: HistoryFaults): void {
  const rewards: Closing['rewards'] = closing?.rewards;
  if (!rewards) return;
  const paid = rows.filter(({ xp }) => xp !== null);
  const isSame = paid.length === rewards.size && paid.every(({ id, xp }) => rewards.get(id) === xp);
  if (!isSame) lost.push(`${title}: other rewards than in the answer of its closing`);
}

async function readListings(db: ClientBase): Promise<ListingRow[]> {
  const { rows } = await db.query<ListingRow>(
    `select id, title, description, is_active as "isActive", final_price::float8 as "finalPriceMinor" from listing`,
  );
  return rows;
}

async function readSuggestions(db: ClientBase): Promise<SuggestionRow[]> {
  const { rows } = await db.query<SuggestionRow>(
    `select id, listing_id as "listingId", member_id as "memberId", amount::float8 as "amountMinor", xp_awarded as xp
     from suggestion`,
  );
  return rows;
}

function groupRows<Row>(rows: readonly Row[], toKey: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(toKey(row), [...(groups.get(toKey(row)) ?? []), row]);
  return groups;
}

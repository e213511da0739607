import type { ClientBase } from 'pg';
import type { ActionHistory, KnownListing, KnownSuggestion } from './history.ts';

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
  const rows = await db.query<ListingRow>(
    `select id, title, description, is_active as "isActive", final_price::float8 as "finalPriceMinor" from listing`,
  );
  const suggestions = await db.query<SuggestionRow>(
    `select id, listing_id as "listingId", member_id as "memberId", amount::float8 as "amountMinor", xp_awarded as xp
     from suggestion`,
  );
  const stored = Map.groupBy(rows.rows, ({ title }) => title);
  const suggested = Map.groupBy(suggestions.rows, ({ listingId }) => listingId);
  for (const known of listings) {
    const found = stored.get(known.title) ?? [];
    stored.delete(known.title);
    for (const row of found) {
      compareListing(known, row, faults);
      compareSuggestions(known, suggested.get(row.id) ?? [], faults);
    }
    if (found.length > 1) faults.doubled.push(`${known.title}: stored ${found.length} times`);
    if (found.length === 0 && known.presence === 'once') faults.lost.push(`${known.title}: missing`);
  }
  for (const title of stored.keys()) faults.unrequested.push(`${title}: never posted`);
  return faults;
}

function compareListing(known: KnownListing, row: ListingRow, { lost, unrequested }: HistoryFaults): void {
  const { title, id, descriptions, closing } = known;
  if (id !== undefined && id !== row.id) lost.push(`${title}: another id than in the answer`);
  if (!descriptions.includes(row.description)) lost.push(`${title}: '${row.description}' is not its last edit`);
  if (!row.isActive && row.finalPriceMinor === closing?.priceMinor) return;
  if (closing?.presence === 'once') lost.push(`${title}: not closed as acknowledged`);
  else if (!row.isActive) unrequested.push(`${title}: closed without a request`);
}

function compareSuggestions(listing: KnownListing, rows: SuggestionRow[], faults: HistoryFaults): void {
  const stored = Map.groupBy(rows, ({ memberId }) => memberId);
  for (const known of listing.suggestions.values()) {
    compareSuggestion(known, stored.get(known.memberId) ?? [], faults);
    stored.delete(known.memberId);
  }
  for (const memberId of stored.keys())
    faults.unrequested.push(`${listing.title}: ${memberId} never suggested a price`);
  // The rewards in the answer of the closing must be stored with the suggestions.
  const rewards = listing.closing?.rewards;
  const paid = rows.filter(({ xp }) => xp !== null);
  const isSame = paid.length === rewards?.size && paid.every(({ id, xp }) => rewards.get(id) === xp);
  if (rewards && !isSame) faults.lost.push(`${listing.title}: other rewards than in the answer of its closing`);
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

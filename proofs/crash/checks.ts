import type { ClientBase } from 'pg';
import type { Closing, GameHistory, KnownListing, KnownSuggestion } from './history.ts';

/** What is not as it was acknowledged. */
export type GameFaults = {
  /** Acknowledged, and not there, or not as it was acknowledged. */
  lost: string[];
  /** There more than once. */
  doubled: string[];
  /** There although it was refused, or although nobody sent it. */
  unasked: string[];
};

type ListingRow = { id: string; title: string; description: string; isActive: boolean; finalPrice: number | null };
type SuggestionRow = { id: string; listingId: string; memberId: string; amount: number; xp: number | null };

/** Everything the members know against everything PostgreSQL has. */
export async function compareWithHistory(db: ClientBase, { listings }: GameHistory): Promise<GameFaults> {
  const faults: GameFaults = { lost: [], doubled: [], unasked: [] };
  const stored = grouped(await readListings(db), ({ title }) => title);
  const suggested = grouped(await readSuggestions(db), ({ listingId }) => listingId);
  for (const known of listings) {
    const rows = stored.get(known.title) ?? [];
    stored.delete(known.title);
    for (const row of rows) {
      compareListing(known, row, faults);
      compareSuggestions(known, suggested.get(row.id) ?? [], faults);
    }
    if (rows.length > 1) faults.doubled.push(`${known.title}: posted ${rows.length} times`);
    if (rows.length === 0 && known.presence === 'once') faults.lost.push(`${known.title}: not there`);
  }
  for (const title of stored.keys()) faults.unasked.push(`${title}: nobody posted it`);
  return faults;
}

function compareListing(known: KnownListing, row: ListingRow, { lost, unasked }: GameFaults): void {
  const { title, id, descriptions, closing } = known;
  if (id !== undefined && id !== row.id) lost.push(`${title}: another id than was told`);
  if (!descriptions.includes(row.description)) lost.push(`${title}: '${row.description}' is not its last edit`);
  const isClosedAsWanted = !row.isActive && row.finalPrice === closing?.price;
  if (closing?.presence === 'once' && !isClosedAsWanted) lost.push(`${title}: is not closed as acknowledged`);
  if (closing?.presence !== 'once' && !row.isActive && !isClosedAsWanted) unasked.push(`${title}: closed by nobody`);
}

function compareSuggestions(listing: KnownListing, rows: SuggestionRow[], faults: GameFaults): void {
  const stored = grouped(rows, ({ memberId }) => memberId);
  for (const known of listing.suggestions.values()) {
    const own = stored.get(known.memberId) ?? [];
    stored.delete(known.memberId);
    compareSuggestion(known, own, faults);
  }
  for (const memberId of stored.keys()) faults.unasked.push(`${listing.title}: ${memberId} suggested nothing`);
  compareRewards(listing, rows, faults);
}

function compareSuggestion(known: KnownSuggestion, [row, ...more]: SuggestionRow[], faults: GameFaults): void {
  const what = `${known.listing.title}, suggestion of ${known.memberId}`;
  if (more.length > 0) faults.doubled.push(`${what}: ${more.length + 1} times`);
  if (!row) {
    if (known.presence === 'once') faults.lost.push(`${what}: not there`);
    return;
  }
  if (known.presence === 'never') faults.unasked.push(`${what}: was refused`);
  if (known.id !== undefined && known.id !== row.id) faults.lost.push(`${what}: another id than was told`);
  if (!known.amounts.includes(row.amount)) faults.lost.push(`${what}: ${row.amount} is not its last edit`);
}

/** What the closing has told it pays is what stands beside each suggestion. */
function compareRewards({ title, closing }: KnownListing, rows: SuggestionRow[], { lost }: GameFaults): void {
  const rewards: Closing['rewards'] = closing?.rewards;
  if (!rewards) return;
  const paid = rows.filter(({ xp }) => xp !== null);
  const isSame = paid.length === rewards.size && paid.every(({ id, xp }) => rewards.get(id) === xp);
  if (!isSame) lost.push(`${title}: pays something else than its closing told`);
}

async function readListings(db: ClientBase): Promise<ListingRow[]> {
  const { rows } = await db.query<ListingRow>(
    `select id, title, description, is_active as "isActive", final_price::float8 as "finalPrice" from listing`,
  );
  return rows;
}

async function readSuggestions(db: ClientBase): Promise<SuggestionRow[]> {
  const { rows } = await db.query<SuggestionRow>(
    `select id, listing_id as "listingId", member_id as "memberId", amount::float8 as amount, xp_awarded as xp
     from suggestion`,
  );
  return rows;
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

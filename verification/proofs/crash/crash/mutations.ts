import type { ClientBase } from 'pg';
import type { ActionHistory } from './history.ts';

/** A fault that is written into the database on purpose. The checks must notice it. */
type Mutation = { what: string; statements: string };

/** Recomputes stored totals, so that only the comparison with the history can notice the mutation. */
const RECOUNT = `
  update listing set (suggestion_count, suggestion_sum, suggestion_min, suggestion_max) =
    (select count(*), coalesce(sum(amount), 0), min(amount), max(amount) from suggestion where listing_id = listing.id)`;
const COPY_LISTING = `
  do $$
  declare plain text;
  begin
    select string_agg(quote_ident(column_name), ', ') into plain from information_schema.columns
    where table_name = 'listing' and column_name <> 'id' and is_generated = 'NEVER';
    execute format('insert into listing (id, %s) select gen_random_uuid(), %s from listing where id = ''LISTING''', plain, plain);
    insert into idempotency_key (member_id, key, content_hash, result_id, created_at)
      select owner_id, 'planted-planted-planted', sha256('planted'), id, now() from listing
      where title = (select title from listing where id = 'LISTING') and id <> 'LISTING';
    ${RECOUNT};
  end $$`;
const ONE_ENTRY = 'select id from xp_entry where listing_id is not null order by id limit 1';
const ONE_MEMBER = 'select id from member where xp > 0 order by id limit 1';

/** LISTING and SUGGESTION stand for an acknowledged suggestion and its listing, which is still open. */
const MUTATIONS: readonly Mutation[] = [
  {
    what: 'a listing lost',
    statements: `delete from suggestion where listing_id = 'LISTING'; delete from listing where id = 'LISTING'`,
  },
  { what: 'a listing posted twice', statements: COPY_LISTING },
  {
    what: 'a suggestion lost with all that was counted for it',
    statements: `
      update member_progress set total_suggestions = total_suggestions - 1
        where member_id = (select member_id from suggestion where id = 'SUGGESTION');
      delete from progress_event where source_id = 'SUGGESTION';
      delete from suggestion where id = 'SUGGESTION';
      ${RECOUNT}`,
  },
  { what: 'an edit lost', statements: `update suggestion set amount = amount + 1 where id = 'SUGGESTION'; ${RECOUNT}` },
  {
    what: 'a closing lost',
    statements: `update listing set is_active = true, closed_at = null, final_price = null, outcome = null, closest_difference = null, settled_at = null
      where id = (select id from listing where closed_at is not null order by id limit 1)`,
  },
  { what: 'a ledger line lost', statements: `delete from xp_entry where id = (${ONE_ENTRY})` },
  {
    what: 'an award booked twice',
    statements: `insert into xp_entry (id, member_id, reason, listing_id, amount)
      select gen_random_uuid(), member_id, reason || ' again', listing_id, amount from xp_entry where id = (${ONE_ENTRY})`,
  },
  { what: 'points from nowhere', statements: `update member set xp = xp + 5 where id = (${ONE_MEMBER})` },
  {
    what: 'a board that is behind',
    statements: `update member_rank set xp = xp - 5 where member_id = (${ONE_MEMBER})`,
  },
  { what: 'a period that is behind', statements: `update period_xp set xp = xp - 5 where member_id = (${ONE_MEMBER})` },
  {
    what: 'a result lost',
    statements: `delete from guess_result where (member_id, listing_id) in (
      select member_id, listing_id from guess_result where exclusion is not null limit 1)`,
  },
  {
    what: 'a guess judged twice',
    statements: `insert into member_sense as kept (member_id, category, judged, owners, exact, weight, score, bias)
      select id, '', 1, 1, 0, 0.4, 0.1, 0.1 from member order by id limit 1
      on conflict (member_id, category) do update set judged = kept.judged + 1`,
  },
  { what: 'a bucket with one too many', statements: 'update xp_histogram set members = members + 1 where step = 5000' },
  {
    what: 'a suggestion counted twice on its listing',
    statements: `update listing set suggestion_count = suggestion_count + 1 where id = 'LISTING'`,
  },
  {
    what: 'a ballpark figure of before the last price',
    statements: `update listing set ballpark_count = ballpark_count - 1
      where id = (select id from listing where ballpark_price is not null order by id limit 1)`,
  },
  {
    what: 'a suggestion never counted for its author',
    statements: `delete from progress_event where source_id = 'SUGGESTION'`,
  },
];

export type MutationResult = { applied: number; unnoticed: string[] };

/** Applies each mutation in a transaction, runs the checks, and rolls back. Returns those that went unnoticed. */
export async function applyMutations(
  db: ClientBase,
  history: ActionHistory,
  isNoticed: () => Promise<boolean>,
): Promise<MutationResult> {
  const acknowledged = history.listings
    .filter(({ closing }) => closing === undefined)
    .flatMap(({ suggestions }) => [...suggestions.values()])
    .find(({ id, presence }) => id !== undefined && presence === 'once');
  if (!acknowledged) return { applied: 0, unnoticed: ['there is no acknowledged suggestion to change'] };
  const { id = '', listing } = acknowledged;
  const unnoticed: string[] = [];
  for (const { what, statements } of MUTATIONS) {
    await db.query('begin');
    try {
      // Foreign keys would refuse some mutations. They do not protect from a crash that loses whole rows.
      await db.query('set local session_replication_role = replica');
      await db.query(statements.replaceAll('LISTING', listing.id ?? '').replaceAll('SUGGESTION', id));
      if (!(await isNoticed())) unnoticed.push(what);
    } finally {
      await db.query('rollback');
    }
  }
  return { applied: MUTATIONS.length, unnoticed };
}

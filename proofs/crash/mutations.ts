import type { ClientBase } from 'pg';
import type { GameHistory } from './history.ts';

/** Something that must never happen, done on purpose. Each is found, or this proof would not see it either. */
type Tooth = { what: string; plant: string };

/** The other sides of what is kept twice are changed along, so that only what the members know can tell. */
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

/** Said about a suggestion that was acknowledged, and its listing, which is still open. */
const TEETH: readonly Tooth[] = [
  {
    what: 'a listing lost',
    plant: `delete from suggestion where listing_id = 'LISTING'; delete from listing where id = 'LISTING'`,
  },
  { what: 'a listing posted twice', plant: COPY_LISTING },
  {
    what: 'a suggestion lost with all that was counted for it',
    plant: `
      update member_progress set total_suggestions = total_suggestions - 1
        where member_id = (select member_id from suggestion where id = 'SUGGESTION');
      delete from progress_event where source_id = 'SUGGESTION';
      delete from suggestion where id = 'SUGGESTION';
      ${RECOUNT}`,
  },
  { what: 'an edit lost', plant: `update suggestion set amount = amount + 1 where id = 'SUGGESTION'; ${RECOUNT}` },
  {
    what: 'a closing lost',
    plant: `update listing set is_active = true, closed_at = null, final_price = null
      where id = (select id from listing where closed_at is not null order by id limit 1)`,
  },
  { what: 'a ledger line lost', plant: `delete from xp_entry where id = (${ONE_ENTRY})` },
  {
    what: 'an award booked twice',
    plant: `insert into xp_entry (id, member_id, reason, listing_id, amount)
      select gen_random_uuid(), member_id, reason || ' again', listing_id, amount from xp_entry where id = (${ONE_ENTRY})`,
  },
  { what: 'points from nowhere', plant: `update member set xp = xp + 5 where id = (${ONE_MEMBER})` },
  { what: 'a board that is behind', plant: `update member_rank set xp = xp - 5 where member_id = (${ONE_MEMBER})` },
  { what: 'a bucket with one too many', plant: 'update xp_histogram set members = members + 1 where step = 5000' },
  {
    what: 'a suggestion counted twice on its listing',
    plant: `update listing set suggestion_count = suggestion_count + 1 where id = 'LISTING'`,
  },
  {
    what: 'a suggestion never counted for its author',
    plant: `delete from progress_event where source_id = 'SUGGESTION'`,
  },
];

export type Bite = { planted: number; unnoticed: string[] };

/** Plants one after the other, each undone before the next, and names those nobody found. */
export async function bite(db: ClientBase, history: GameHistory, isNoticed: () => Promise<boolean>): Promise<Bite> {
  const acknowledged = history.listings
    .filter(({ closing }) => closing === undefined)
    .flatMap(({ suggestions }) => [...suggestions.values()])
    .find(({ id, presence }) => id !== undefined && presence === 'once');
  if (!acknowledged) return { planted: 0, unnoticed: ['nothing was acknowledged that could be lost'] };
  const { id = '', listing } = acknowledged;
  const unnoticed: string[] = [];
  for (const { what, plant } of TEETH) {
    await db.query('begin');
    try {
      // References would refuse some of it, and would be no help against a crash that loses whole rows.
      await db.query('set local session_replication_role = replica');
      await db.query(plant.replaceAll('LISTING', listing.id ?? '').replaceAll('SUGGESTION', id));
      if (!(await isNoticed())) unnoticed.push(what);
    } finally {
      await db.query('rollback');
    }
  }
  return { planted: TEETH.length, unnoticed };
}

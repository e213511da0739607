import type { ClientBase, Pool } from 'pg';
import { FINAL_PRICE } from './closings.ts';

const FINAL_PRICE_MINOR = FINAL_PRICE * 100;

/** What one listing has paid, and what it owes by a statement that the product does not use. */
export type Payment = { entries: number; xp: number; owedEntries: number; owedXp: number; isSettled: boolean };

export async function readPayment(sql: Pool | ClientBase, listingId: string): Promise<Payment> {
  const { rows } = await sql.query<Payment>(
    `with owed as (
       select case
         when final_price is null then 5
         when rank() over (order by abs(amount - final_price)) = 1 then 50
         when amount between 0.9 * final_price and 1.1 * final_price then 20
         else 5 end as xp
       from suggestion join listing on listing.id = listing_id where listing_id = $1
     )
     select paid.*, owed.*, (select settled_at is not null from listing where id = $1) as "isSettled"
     from (select count(*)::int as entries, coalesce(sum(amount), 0)::int as xp from xp_entry where listing_id = $1) paid,
       (select count(*)::int as "owedEntries", coalesce(sum(xp), 0)::int as "owedXp" from owed) owed`,
    [listingId],
  );
  const [payment] = rows;
  if (!payment) throw new Error('There is no such listing.');
  return payment;
}

/** Each statement must be true. The query finds the rows that violate it. */
const STATEMENTS: Readonly<Record<string, string>> = {
  'each suggestion on a closed listing has its award, its entry and shows its XP': `
    select from (
      select listing_id, member_id, xp_awarded as xp from suggestion join listing on listing.id = listing_id
      where closed_at is not null
    ) shown
    full join xp_award award using (listing_id, member_id)
    full join (select * from xp_entry where listing_id is not null) entry using (listing_id, member_id)
    where num_nulls(shown.xp, award.amount, entry.amount) > 0
      or not (shown.xp = award.amount and award.amount = entry.amount and award.reason = entry.reason)`,
  'no member has two entries for one listing': `
    select from xp_entry where listing_id is not null group by listing_id, member_id having count(*) > 1`,
  'a total is the sum of its entries, on the card and on the board': `
    select from member left join (select member_id, sum(amount) as xp from xp_entry group by 1) ledger
      on ledger.member_id = member.id
    join member_rank rank on rank.member_id = member.id
    where member.xp <> coalesce(ledger.xp, 0) or rank.xp <> member.xp - member.held_xp`,
  'the histogram counts every member with points': `
    select from (select * from xp_histogram where members > 0) kept full join (
      select step, xp / step as bucket, count(*) as members
      from member_rank cross join unnest(array[1, 100, 5000]) step where xp > 0 group by 1, 2
    ) counted using (step, bucket)
    where kept.members is distinct from counted.members`,
  'accurate suggestions are counted once': `
    select from (
      select member_id, count(*) filter (where amount between 9000 and 11000) as accurate
      from suggestion join listing on listing.id = listing_id where final_price = ${FINAL_PRICE_MINOR} group by 1
    ) judged full join member_progress progress using (member_id)
    where coalesce(accurate, 0) <> coalesce(accurate_suggestions, 0)`,
  'no job is left or has failed': `
    select from pgboss.job where name = 'settle-listing' and state <> 'completed'`,
};

/** The statements that are violated. */
export async function listViolated(db: Pool | ClientBase): Promise<string[]> {
  const violated: string[] = [];
  for (const [statement, query] of Object.entries(STATEMENTS)) {
    if ((await db.query(`${query} limit 1`)).rows.length > 0) violated.push(statement);
  }
  return violated;
}

const ONE_ENTRY = 'select id from xp_entry where listing_id is not null order by id limit 1';

/** Faults that are written into the database. The statements must notice each. */
const MUTATIONS: Readonly<Record<string, string>> = {
  'an entry is lost': `delete from xp_entry where id = (${ONE_ENTRY})`,
  'an award is booked twice': `insert into xp_entry (id, member_id, reason, listing_id, amount)
    select gen_random_uuid(), member_id, reason || ' again', listing_id, amount from xp_entry where id = (${ONE_ENTRY})`,
  'a suggestion is passed over': `update suggestion set xp_awarded = null
    where id = (select id from suggestion where xp_awarded is not null order by id limit 1)`,
};

/** The number of mutations, and those that went unnoticed. Nothing of them stays. */
export async function applyMutations(sql: Pool): Promise<{ applied: number; unnoticed: string[] }> {
  const db = await sql.connect();
  const unnoticed: string[] = [];
  try {
    for (const [what, statement] of Object.entries(MUTATIONS)) {
      await db.query('begin');
      // Triggers would refuse some mutations. They do not protect from a wrong program.
      await db.query('set local session_replication_role = replica');
      await db.query(statement);
      if ((await listViolated(db)).length === 0) unnoticed.push(what);
      await db.query('rollback');
    }
  } finally {
    db.release();
  }
  return { applied: Object.keys(MUTATIONS).length, unnoticed };
}

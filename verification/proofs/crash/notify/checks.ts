import type { ClientBase, Pool } from 'pg';

/** Each statement finds rows that break the claim that every event is told exactly once. */
const BREAKS: Readonly<Record<string, string>> = {
  'the first price of a listing is told once, and each further one is counted once': `
    select from (
      select listing.id, listing.owner_id, (select count(*) from suggestion where listing_id = listing.id) as prices,
        (select count(*) from notification told where told.listing_id = listing.id and told.member_id = listing.owner_id
          and kind = 'first-suggestion') as firsts,
        (select coalesce(sum(event_count), 0) from notification told where told.listing_id = listing.id
          and told.member_id = listing.owner_id and kind = 'suggestions') as counted
      from listing where id = any ($1)
    ) one where firsts <> least(prices, 1) or counted <> greatest(prices - 1, 0)`,
  'each participant of a closing is told the result once': `
    select from suggestion
    left join notification told on told.listing_id = suggestion.listing_id and told.member_id = suggestion.member_id
      and told.kind = 'result'
    where suggestion.listing_id = any ($1)
    group by suggestion.id having count(told.id) <> 1`,
  'no result is told to a member who did not take part': `
    select from notification told
    left join suggestion on suggestion.listing_id = told.listing_id and suggestion.member_id = told.member_id
    where told.kind = 'result' and told.listing_id = any ($1) and suggestion.id is null`,
  'each result has the right place and XP': `
    select from (
      select member_id, listing_id, amount, xp_awarded, count(*) over (partition by listing_id) as total,
        rank() over (partition by listing_id order by abs(amount - final_price)) as place
      from suggestion join listing on listing.id = listing_id where listing_id = any ($1)
    ) placed
    join notification told using (member_id, listing_id)
    where told.kind = 'result' and (
      (facts->>'place')::int <> place or (facts->>'total')::int <> total or (facts->>'amountMinor')::bigint <> amount
      or (facts->>'xp')::int is distinct from xp_awarded
    )`,
  'each achievement is told once, and no other': `
    select from achievement_unlock unlocked
    full join (select * from notification where kind = 'achievement') told
      on told.member_id = unlocked.member_id and told.dedupe_key = 'achievement:' || unlocked.achievement_id
    where told.id is null or unlocked.achievement_id is null or $1::uuid[] is null`,
  'each kept unread number equals the rows': `
    select from notification_tally tally left join lateral (
      select count(*) filter (where read_at is null and position > tally.read_until) as unread, max(position) as highest
      from notification where member_id = tally.member_id
    ) counted on true
    where unread_count <> counted.unread or last_position < counted.highest or $1::uuid[] is null`,
  'no fan-out is left': 'select from result_fanout where listing_id = any ($1)',
};

/** The claims that do not hold for these listings. */
export async function listBroken(db: ClientBase | Pool, listingIds: readonly string[]): Promise<string[]> {
  const broken: string[] = [];
  for (const [claim, query] of Object.entries(BREAKS)) {
    const { rows } = await db.query(query, [listingIds]);
    if (rows.length > 0) broken.push(`${claim} (${rows.length} rows)`);
  }
  return broken;
}

/** One of everything that must be noticed. */
const MUTATIONS: Readonly<Record<string, string>> = {
  'a result is missing': `delete from notification where id = (select min(id::text)::uuid from notification where kind = 'result')`,
  'a result is told twice': `
    insert into notification (id, member_id, position, kind, dedupe_key, listing_id, facts)
    select gen_random_uuid(), member_id, position + 100000, kind, 'again', listing_id, facts
    from notification where kind = 'result' limit 1`,
  'a price is counted twice': `update notification set event_count = event_count + 1
    where id = (select min(id::text)::uuid from notification where kind = 'suggestions')`,
  'a first price is missing': `delete from notification where id = (select min(id::text)::uuid from notification where kind = 'first-suggestion')`,
  'a place is wrong': `update notification set facts = jsonb_set(facts, '{place}', '99')
    where id = (select min(id::text)::uuid from notification where kind = 'result')`,
  'an achievement is missing': `delete from notification where id = (select min(id::text)::uuid from notification where kind = 'achievement')`,
  'an unread number is too high': `update notification_tally set unread_count = unread_count + 1
    where member_id = (select min(member_id::text)::uuid from notification_tally)`,
};

/** Applies each mutation and takes it back. Returns those that no check has noticed. */
export async function listUnnoticed(sql: Pool, listingIds: readonly string[]): Promise<string[]> {
  const unnoticed: string[] = [];
  const db = await sql.connect();
  try {
    for (const [name, mutation] of Object.entries(MUTATIONS)) {
      await db.query('begin');
      await db.query(mutation);
      if ((await listBroken(db, listingIds)).length === 0) unnoticed.push(name);
      await db.query('rollback');
    }
  } finally {
    db.release();
  }
  return unnoticed;
}

export const MUTATION_COUNT = Object.keys(MUTATIONS).length;

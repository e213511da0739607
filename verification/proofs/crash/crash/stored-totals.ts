import * as wrong from '../../kit/wrong-sums.ts';

/** What is true of every stored total, and the rows that differ from what the proof counts again. */
export const TOTALS: Readonly<Record<string, string>> = {
  'a total is the sum of its ledger lines, and the rank has the same': wrong.WRONG_TOTALS,
  'the histogram has every member with points in one bucket of each size': wrong.WRONG_HISTOGRAM,
  'the ledger has every award, once and nothing else': wrong.WRONG_AWARDS,
  'the ledger has every achievement, once': wrong.WRONG_ACHIEVEMENTS,
  'a closing has paid every suggestion by how close it was': wrong.WRONG_PAYMENTS,
  'a closing has judged every guess, once': wrong.WRONG_RESULTS,
  'a record of Price Sense is the sum of its results': wrong.WRONG_RECORDS,
  'the points of a period are the sum of its ledger lines': wrong.WRONG_PERIODS,
  'every word of an open listing is found, and no other': wrong.WRONG_TERMS,
  'a listing counts its suggestions': wrong.WRONG_COUNTS,
  'nothing is paid before a closing': `
    select from suggestion join listing on listing.id = listing_id where closed_at is null and xp_awarded is not null`,
  'a suggestion counts once for its author': `
    select from (select * from progress_event where kind = 'suggested') event
    full join suggestion on suggestion.id = event.source_id and suggestion.member_id = event.member_id
    where event.source_id is null or suggestion.id is null`,
  'a judgement counts once for its suggestion': `
    select from (select * from progress_event where kind = 'judged') event
    full join xp_award award on award.listing_id = event.source_id and award.member_id = event.member_id
    where event.source_id is null or award.listing_id is null`,
  'a closing counts once for its owner': `
    select from (select * from progress_event where kind = 'closed') event
    full join (select * from listing where closed_at is not null) closed
      on closed.id = event.source_id and closed.owner_id = event.member_id
    where event.source_id is null or closed.id is null`,
  'what is counted about a member is what they did': `
    select from member left join member_progress progress on progress.member_id = member.id
    where coalesce(total_suggestions, 0) <> (select count(*) from suggestion where suggestion.member_id = member.id)
      or coalesce(own_closed, 0) <> (select count(*) from listing where owner_id = member.id and closed_at is not null)`,
  'a key has made one listing': `
    select from idempotency_key done full join listing on listing.id = done.result_id
    where listing.id is null or done.key is null or listing.owner_id <> done.member_id`,
  'the first price of a listing is told once, and each further one is counted once': `
    select from (
      select (select count(*) from suggestion where listing_id = listing.id) as prices,
        count(told.id) filter (where kind = 'first-suggestion') as firsts,
        coalesce(sum(event_count) filter (where kind = 'suggestions'), 0) as counted
      from listing left join notification told on told.listing_id = listing.id and told.member_id = owner_id
      group by listing.id
    ) one where firsts <> least(prices, 1) or counted <> greatest(prices - 1, 0)`,
  'each participant of a closing is told the result once, with place and XP': wrong.WRONG_TOLD_RESULTS,
  'each achievement is told once, and no other': `
    select from achievement_unlock unlocked
    full join (select * from notification where kind = 'achievement') told
      on told.member_id = unlocked.member_id and told.dedupe_key = 'achievement:' || unlocked.achievement_id
    where told.id is null or unlocked.achievement_id is null`,
  'each kept unread number equals the rows': `
    select from notification_tally tally left join lateral (
      select count(*) filter (where read_at is null and position > tally.read_until) as unread, max(position) as highest
      from notification where member_id = tally.member_id
    ) counted on true where unread_count <> counted.unread or last_position < counted.highest`,
  'each place of a day of mails has one mail, and each mailed batch is in one': `
    select from (select member_id, sum(mail_count) as places from mail_day group by 1) day
    full join (select member_id, count(*) as mails from mail where template in ('notice', 'digest') group by 1) queued
      using (member_id) where places is distinct from mails
    union all
    select from mail_batch batch left join mail on mail.member_id = batch.member_id and mail.dedupe_key = mail_key::text
    where done_at is not null and mail.id is null`,
};

/** Recomputes the counts of listings, so that only the comparison with the history can notice the fault. */
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
const findOne = (kind: string) => `id = (select min(id::text)::uuid from notification where kind = '${kind}')`;

/**
 * Faults that are written into the database on purpose. The checks must notice each. LISTING and SUGGESTION stand for an
 * acknowledged suggestion and its listing, which is still open.
 */
export const MUTATIONS: Readonly<Record<string, string>> = {
  'a listing lost': `delete from suggestion where listing_id = 'LISTING'; delete from listing where id = 'LISTING'`,
  'a listing posted twice': COPY_LISTING,
  'a suggestion lost with all that was counted for it': `
    update member_progress set total_suggestions = total_suggestions - 1
      where member_id = (select member_id from suggestion where id = 'SUGGESTION');
    delete from progress_event where source_id = 'SUGGESTION';
    delete from suggestion where id = 'SUGGESTION';
    ${RECOUNT}`,
  'an edit lost': `update suggestion set amount = amount + 1 where id = 'SUGGESTION'; ${RECOUNT}`,
  'a closing lost': `update listing set is_active = true, closed_at = null, final_price = null, outcome = null,
      closest_difference = null, settled_at = null
    where id = (select id from listing where closed_at is not null order by id limit 1)`,
  'a ledger line lost': `delete from xp_entry where id = (${ONE_ENTRY})`,
  'an award booked twice': `insert into xp_entry (id, member_id, reason, listing_id, amount)
    select gen_random_uuid(), member_id, reason || ' again', listing_id, amount from xp_entry where id = (${ONE_ENTRY})`,
  'points from nowhere': `update member set xp = xp + 5 where id = (${ONE_MEMBER})`,
  'a board that is behind': `update member_rank set xp = xp - 5 where member_id = (${ONE_MEMBER})`,
  'a period that is behind': `update period_xp set xp = xp - 5 where member_id = (${ONE_MEMBER})`,
  'a result lost': `delete from guess_result where (member_id, listing_id) in (
    select member_id, listing_id from guess_result where exclusion is not null limit 1)`,
  'a guess judged twice': `insert into member_sense as kept (member_id, category, judged, owners, exact, weight, score, bias)
    select id, '', 1, 1, 0, 0.4, 0.1, 0.1 from member order by id limit 1
    on conflict (member_id, category) do update set judged = kept.judged + 1`,
  'a bucket with one too many': 'update xp_histogram set members = members + 1 where step = 5000',
  'a suggestion counted twice on its listing': `update listing set suggestion_count = suggestion_count + 1 where id = 'LISTING'`,
  'a ballpark figure of before the last price': `update listing set ballpark_count = ballpark_count - 1
    where id = (select id from listing where ballpark_price is not null order by id limit 1)`,
  'a suggestion never counted for its author': `delete from progress_event where source_id = 'SUGGESTION'`,
  'a result not told': `delete from notification where ${findOne('result')}`,
  'a result told twice': `
    insert into notification (id, member_id, position, kind, dedupe_key, listing_id, facts)
    select gen_random_uuid(), member_id, position + 100000, kind, 'again', listing_id, facts
    from notification where kind = 'result' limit 1`,
  'a result told with a wrong place': `update notification set facts = jsonb_set(facts, '{place}', '99') where ${findOne('result')}`,
  'a price told twice': `update notification set event_count = event_count + 1 where ${findOne('suggestions')}`,
  'a first price not told': `delete from notification where ${findOne('first-suggestion')}`,
  'an achievement not told': `delete from notification where ${findOne('achievement')}`,
  'an unread number that is too high': `update notification_tally set unread_count = unread_count + 1
    where member_id = (select min(member_id::text)::uuid from notification_tally)`,
};

import type { Invariant } from './invariants.ts';
import { ALLOWED_ANSWERS } from './race-kinds.ts';

/** Compares the answers with each other and with the stored rows. */
export const ANSWER_INVARIANTS: readonly Invariant[] = [
  {
    id: 'answers',
    statement: 'every answer is allowed in this kind of race',
    query: `select from race_answer
      where (kind, action, concat_ws(' ', status, code)) not in (select * from unnest($1::text[], $2::text[], $3::text[]))
        and not (is_late and status in (404, 409))`,
    values: [
      ALLOWED_ANSWERS.map(({ kind }) => kind),
      ALLOWED_ANSWERS.map(({ action }) => action),
      ALLOWED_ANSWERS.map(({ answer }) => answer),
    ],
  },
  {
    id: 'answers',
    statement: 'of many suggestions of one member exactly one is accepted',
    query: `select from race_answer where kind = 'same member, many times'
      group by race having count(*) filter (where status = 201) <> 1`,
  },
  {
    id: 'I2',
    statement: 'a suggestion of the owner and a closing of another member are always refused',
    query: `select from race_answer
      where ((action = 'suggest' and member_id = owner_id) or (action = 'close' and member_id <> owner_id)) and status <> 403`,
  },
  {
    id: 'I3',
    statement: 'at most one request that ends a listing succeeds',
    query: `select from (
        select listing_id from race_answer where status = 200 and action in ('close', 'delete')
        union all
        select listing_id from race_swept
      ) ended group by listing_id having count(*) > 1`,
  },
  {
    id: 'I3',
    statement: 'if only the owner ends a listing, exactly one of their requests succeeds',
    query: `select from race_answer
      where kind in ('suggest against close', 'close against close', 'edit against close', 'delete against suggest')
      group by race having count(*) filter (where status = 200 and action in ('close', 'delete')) <> 1`,
  },
  {
    id: 'I3',
    statement: 'the answered end of a listing is the stored end',
    query: `select from race_answer answer join listing on listing.id = listing_id
      where status = 200 and (
        (action = 'close' and final_price is distinct from answer.amount) or (action = 'delete' and deleted_at is null))
      union all
      select from race_swept join listing on listing.id = listing_id where auto_closed_at is null`,
  },
  {
    id: 'I4',
    statement: 'no request succeeds that was sent after the end was answered',
    query: `select from race_answer taken join race_answer ended on ended.listing_id = taken.listing_id
      where taken.action in ('suggest', 'edit', 'extend') and taken.status in (200, 201)
        and ended.action in ('close', 'delete') and ended.status = 200 and taken.sent_at > ended.answered_at`,
  },
  {
    id: 'I4',
    statement: 'an accepted price is stored as it was answered',
    query: `select from race_answer answer
      left join suggestion on suggestion.id = answer.suggestion_id and suggestion.member_id = answer.member_id
      where action in ('suggest', 'edit') and status in (200, 201) and suggestion.amount is distinct from answer.amount`,
  },
  {
    id: 'I4',
    statement: 'a refused write is not stored',
    query: `select from suggestion
      where not exists (select from race_preset where suggestion_id = suggestion.id)
        and not exists (select from race_unknown where listing_id = suggestion.listing_id)
        and not exists (select from race_answer where suggestion_id = suggestion.id and action = 'suggest' and status = 201)
      union all
      select from race_answer answer join suggestion on suggestion.id = answer.suggestion_id
      where action = 'edit' and status <> 200 and suggestion.updated_at > suggestion.created_at and not exists (
        select from race_answer other
        where other.suggestion_id = answer.suggestion_id and other.action = 'edit' and other.status = 200)`,
  },
  {
    id: 'I5',
    statement: 'of many extensions of a listing at most one succeeds, and exactly one if nothing ends it',
    query: `select from race_answer where action = 'extend'
      group by race having count(*) filter (where status = 200) not between
        case when min(kind) = 'extend against extend' then 1 else 0 end and 1`,
  },
  {
    id: 'I5',
    statement: 'a listing is extended exactly if an extension was answered so',
    query: `select from listing left join (
        select distinct listing_id from race_answer where action = 'extend' and status = 200
      ) answered on answered.listing_id = listing.id
      where (closes_at is not null) <> (answered.listing_id is not null)
        and not exists (select from race_unknown where listing_id = listing.id)`,
  },
  {
    id: 'I7',
    statement: 'the rewards in the answer of a closing are the stored awards',
    query: `select from race_reward reward left join xp_award award using (listing_id, member_id)
      where award.amount is distinct from reward.xp
      union all
      select from race_answer answer join xp_award award on award.listing_id = answer.listing_id
      left join race_reward reward
        on reward.listing_id = award.listing_id and reward.member_id = award.member_id and reward.xp = award.amount
      where answer.action = 'close' and answer.status = 200 and reward.listing_id is null`,
  },
];

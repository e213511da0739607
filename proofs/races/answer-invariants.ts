import type { Invariant } from './invariants.ts';
import { ALLOWED_ANSWERS } from './race-kinds.ts';

/** What was answered, against itself and against what is kept. */
export const ANSWER_INVARIANTS: readonly Invariant[] = [
  {
    id: 'answers',
    says: 'every answer is one that may be given in such a race',
    query: `select from race_answer
      where (kind, act, concat_ws(' ', status, code)) not in (select * from unnest($1::text[], $2::text[], $3::text[]))
        and not (is_late and status in (404, 409))`,
    values: [
      ALLOWED_ANSWERS.map(({ kind }) => kind),
      ALLOWED_ANSWERS.map(({ act }) => act),
      ALLOWED_ANSWERS.map(({ answer }) => answer),
    ],
  },
  {
    id: 'answers',
    says: 'of one member suggesting many times exactly one is taken',
    query: `select from race_answer where kind = 'same member, many times'
      group by race having count(*) filter (where status = 201) <> 1`,
  },
  {
    id: 'I2',
    says: 'an owner suggesting and a stranger closing are always refused',
    query: `select from race_answer
      where ((act = 'suggest' and member_id = owner_id) or (act = 'close' and member_id <> owner_id)) and status <> 403`,
  },
  {
    id: 'I3',
    says: 'of all who end a listing one is told that they did',
    query: `select from (
        select listing_id from race_answer where status = 200 and act in ('close', 'delete')
        union all
        select listing_id from race_swept
      ) ended group by listing_id having count(*) > 1`,
  },
  {
    id: 'I3',
    says: 'where only the owner ends a listing exactly one of their requests does',
    query: `select from race_answer
      where kind in ('suggest against close', 'close against close', 'edit against close', 'delete against suggest')
      group by race having count(*) filter (where status = 200 and act in ('close', 'delete')) <> 1`,
  },
  {
    id: 'I3',
    says: 'the end that was answered is the end that is kept',
    query: `select from race_answer answer join listing on listing.id = listing_id
      where status = 200 and (
        (act = 'close' and final_price is distinct from answer.amount) or (act = 'delete' and deleted_at is null))
      union all
      select from race_swept join listing on listing.id = listing_id where auto_closed_at is null`,
  },
  {
    id: 'I4',
    says: 'nothing is taken that was sent after an end was answered',
    query: `select from race_answer taken join race_answer ended on ended.listing_id = taken.listing_id
      where taken.act in ('suggest', 'edit') and taken.status in (200, 201)
        and ended.act in ('close', 'delete') and ended.status = 200 and taken.sent_at > ended.answered_at`,
  },
  {
    id: 'I4',
    says: 'whoever was answered that their price is taken finds it there, as it was answered',
    query: `select from race_answer answer
      left join suggestion on suggestion.id = answer.suggestion_id and suggestion.member_id = answer.member_id
      where act in ('suggest', 'edit') and status in (200, 201) and suggestion.amount is distinct from answer.amount`,
  },
  {
    id: 'I4',
    says: 'what was refused is not there',
    query: `select from suggestion
      where not exists (select from race_preset where suggestion_id = suggestion.id)
        and not exists (select from race_answer where suggestion_id = suggestion.id and act = 'suggest' and status = 201)
      union all
      select from race_answer answer join suggestion on suggestion.id = answer.suggestion_id
      where act = 'edit' and status <> 200 and suggestion.updated_at > suggestion.created_at and not exists (
        select from race_answer other
        where other.suggestion_id = answer.suggestion_id and other.act = 'edit' and other.status = 200)`,
  },
  {
    id: 'I7',
    says: 'what a closing answers that it pays is what it pays',
    query: `select from race_reward reward left join xp_award award using (listing_id, member_id)
      where award.amount is distinct from reward.xp
      union all
      select from race_answer answer join xp_award award on award.listing_id = answer.listing_id
      left join race_reward reward
        on reward.listing_id = award.listing_id and reward.member_id = award.member_id and reward.xp = award.amount
      where answer.act = 'close' and answer.status = 200 and reward.listing_id is null`,
  },
];

import { defineStatement, type Statements, sqlText } from '../../../database/statement.ts';
import { IS_SHOWN } from '../shown-thing.sql.ts';

/**
 * Takes the first guess of a device on a thing of a day, unless the thing is not shown any more. The row of the round is what
 * simultaneous guesses wait for; the second one then finds the first. Guesses of the member who owned the thing or had made a
 * suggestion on it do not count. Uses daily_round_of_device, daily_thing_once and suggestion_once_per_member.
 */
const GUESS_DAY_THING = defineStatement(
  'guess-daily-thing',
  sqlText`
    with thing as materialized (
      select listing_id from daily_thing where day = $3::date and position = $4::int and ${IS_SHOWN}
    ), taken as (
      insert into daily_round as round (id, device_hash, day, guesses, created_at, last_guess_at)
      select $1::uuid, $2, $3::date,
        jsonb_build_object($4::int::text, jsonb_build_object('amount', $5::bigint, 'points', $6::int, 'isCounted', true)),
        coalesce($7::timestamptz, now()), coalesce($7::timestamptz, now())
      from thing
      on conflict (device_hash, day) do update set
        last_guess_at = excluded.last_guess_at,
        guesses = round.guesses || jsonb_build_object($4::int::text, jsonb_build_object(
          'amount', $5::bigint, 'points', $6::int, 'isCounted', not exists (
            select from thing join listing on listing.id = thing.listing_id
            where listing.owner_id = round.member_id or exists (
              select from suggestion where suggestion.listing_id = listing.id and suggestion.member_id = round.member_id
            )
          )
        ))
        where not round.guesses ? $4::int::text
      returning id
    )
    select exists (select from thing) as "isShown", exists (select from taken) as "isTaken"
  `,
);

const GUESS_PRACTICE_THING = defineStatement(
  'guess-practice-thing',
  sqlText`
    with taken as (
      insert into daily_round as round (id, device_hash, practice, guesses, created_at, last_guess_at)
      values ($1::uuid, $2, $3::smallint,
        jsonb_build_object($4::int::text, jsonb_build_object('amount', $5::bigint, 'points', $6::int, 'isCounted', true)),
        coalesce($7::timestamptz, now()), coalesce($7::timestamptz, now()))
      on conflict (device_hash, practice) do update set
        last_guess_at = excluded.last_guess_at, guesses = round.guesses || excluded.guesses
        where not round.guesses ? $4::int::text
      returning id
    )
    select true as "isShown", exists (select from taken) as "isTaken"
  `,
);

type NewGuess = {
  /** The id of the round, if this is its first guess. */
  id: string;
  device: Buffer;
  round: { day: string } | { practice: number };
  position: number;
  amountMinor: number;
  points: number;
  /** Null for the database's clock. */
  fixedNow: string | null;
};

type GuessOutcome = { isShown: boolean; isTaken: boolean };

export async function insertGuess(db: Statements, guess: NewGuess): Promise<GuessOutcome> {
  const { id, device, round, position, amountMinor, points, fixedNow } = guess;
  const [statement, key] =
    'day' in round ? [GUESS_DAY_THING, round.day] : ([GUESS_PRACTICE_THING, round.practice] as const);
  const [outcome] = await db.run<GuessOutcome>(statement, [id, device, key, position, amountMinor, points, fixedNow]);
  return outcome ?? { isShown: false, isTaken: false };
}

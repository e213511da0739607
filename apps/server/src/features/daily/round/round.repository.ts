import { defineStatement, type SqlText, type Statements, sqlText } from '../../../database/statement.ts';
import { IS_SHOWN } from '../shown-thing.sql.ts';

export type StoredGuess = { /** In minor units. */ amount: number; points: number; isCounted: boolean };
export type StoredGuesses = Readonly<Record<string, StoredGuess>>;

export type RoundRow = {
  id: string;
  memberId: string | null;
  /** By position. */
  guesses: StoredGuesses;
};

/** A row for each thing of the day that is shown, beside a round of that day. */
type DayRow = { position: number } & (RoundRow | { id: null; memberId: null; guesses: null });

function selectDay(round: SqlText): SqlText {
  return sqlText`
    select daily_thing.position, round.id, round.member_id as "memberId", round.guesses
    from daily_thing left join (${round}) round on true
    where daily_thing.day = $1::date and ${IS_SHOWN}
    order by daily_thing.position
  `;
}

/** Uses daily_round_of_device. */
const FIND_DEVICE_DAY = defineStatement(
  'find-daily-round-of-device',
  selectDay(sqlText`select id, member_id, guesses from daily_round where device_hash = $2 and day = $1::date`),
);

/** The round that a member began first, on whatever device. Uses daily_round_member. */
const FIND_MEMBER_DAY = defineStatement(
  'find-daily-round-of-member',
  selectDay(sqlText`
    select id, member_id, guesses from daily_round where member_id = $2::uuid and day = $1::date
    order by created_at, id limit 1
  `),
);

const FIND_PRACTICE = defineStatement(
  'find-practice-round',
  sqlText`select id, member_id as "memberId", guesses from daily_round where device_hash = $1 and practice = $2`,
);

type DayState = { positions: number[]; round: RoundRow | undefined };

/** The positions of a day that are shown, and what this device has guessed of them. */
export async function findDeviceDay(
  db: Statements,
  query: { day: string; device: Buffer | undefined },
): Promise<DayState> {
  return toDayState(await db.run<DayRow>(FIND_DEVICE_DAY, [query.day, query.device ?? null]));
}

export async function findMemberDay(db: Statements, query: { day: string; memberId: string }): Promise<DayState> {
  return toDayState(await db.run<DayRow>(FIND_MEMBER_DAY, [query.day, query.memberId]));
}

function toDayState(rows: readonly DayRow[]): DayState {
  const [first] = rows;
  const round =
    first && first.id !== null ? { id: first.id, memberId: first.memberId, guesses: first.guesses } : undefined;
  return { positions: rows.map(({ position }) => position), round };
}

type PracticeQuery = { practice: number; device: Buffer };

export async function findPractice(db: Statements, { practice, device }: PracticeQuery): Promise<RoundRow | undefined> {
  const [round] = await db.run<RoundRow>(FIND_PRACTICE, [device, practice]);
  return round;
}

/**
 * The days on which a round was played to its end, newest first. A guess that was made later, from the archive, keeps no
 * streak alive.
 */
function selectPlayedDays(isOwn: SqlText): SqlText {
  return sqlText`
    select round.day::text as day from daily_round round
    where ${isOwn} and round.day is not null and round.last_guess_at < (round.day + 1)::timestamp at time zone 'UTC'
      and not exists (
        select from daily_thing
        where daily_thing.day = round.day and not round.guesses ? daily_thing.position::text and ${IS_SHOWN}
      )
    order by round.day desc limit 400
  `;
}

const LIST_DEVICE_DAYS = defineStatement(
  'list-played-days-of-device',
  selectPlayedDays(sqlText`round.device_hash = $1`),
);

/** If a member played a day on several devices, the first round counts. */
const LIST_MEMBER_DAYS = defineStatement(
  'list-played-days-of-member',
  selectPlayedDays(sqlText`round.member_id = $1::uuid and not exists (
    select from daily_round earlier
    where earlier.member_id = round.member_id and earlier.day = round.day
      and (earlier.created_at, earlier.id) < (round.created_at, round.id)
  )`),
);

export async function listDeviceDays(db: Statements, device: Buffer): Promise<string[]> {
  return (await db.run<{ day: string }>(LIST_DEVICE_DAYS, [device])).map(({ day }) => day);
}

export async function listMemberDays(db: Statements, memberId: string): Promise<string[]> {
  return (await db.run<{ day: string }>(LIST_MEMBER_DAYS, [memberId])).map(({ day }) => day);
}

type ArchiveRow = { day: string; positions: number[]; guesses: StoredGuesses | null };

/** The days between two with the positions that are shown, newest first. Uses daily_thing_once. */
const LIST_DAYS = defineStatement(
  'list-daily-archive',
  sqlText`
    select daily_thing.day::text as day, array_agg(daily_thing.position::int order by daily_thing.position) as positions,
      round.guesses
    from daily_thing left join daily_round round on round.device_hash = $1 and round.day = daily_thing.day
    where daily_thing.day >= $2::date and daily_thing.day < $3::date and ${IS_SHOWN}
    group by daily_thing.day, round.id
    order by daily_thing.day desc
  `,
);

type ArchiveQuery = { device: Buffer | undefined; from: string; to: string };

export function listDays(db: Statements, { device, from, to }: ArchiveQuery): Promise<ArchiveRow[]> {
  return db.run<ArchiveRow>(LIST_DAYS, [device ?? null, from, to]);
}

/** Rounds of one day that a score is compared with. */
const SCORES_MAX = 20_000;

/** The mean points of all who have guessed every thing of a day that is shown. Uses daily_round_day. */
const LIST_SCORES = defineStatement(
  'list-daily-scores',
  sqlText`
    select avg((guess.value ->> 'points')::int)::float8 as score
    from (
      select id, guesses from daily_round round
      where day = $1::date and not exists (
        select from daily_thing
        where daily_thing.day = $1::date and not round.guesses ? daily_thing.position::text and ${IS_SHOWN}
      )
      limit ${{ text: String(SCORES_MAX) }}
    ) round, jsonb_each(round.guesses) guess
      join daily_thing on daily_thing.day = $1::date and daily_thing.position::text = guess.key
    where (guess.value ->> 'isCounted')::boolean and ${IS_SHOWN}
    group by round.id
  `,
);

export async function listScores(db: Statements, day: string): Promise<number[]> {
  return (await db.run<{ score: number }>(LIST_SCORES, [day])).map(({ score }) => score);
}

type RoundById = RoundRow & { day: string | null; practice: number | null; positions: number[] };

const FIND_ROUND = defineStatement(
  'find-daily-round',
  sqlText`
    select id, member_id as "memberId", guesses, day::text as day, practice, array(
      select daily_thing.position::int from daily_thing where daily_thing.day = round.day and ${IS_SHOWN}
    ) as positions
    from daily_round round where id = $1::uuid
  `,
);

export async function findRoundById(db: Statements, id: string): Promise<RoundById | undefined> {
  const [round] = await db.run<RoundById>(FIND_ROUND, [id]);
  return round;
}

import { type RawBuilder, sql } from 'kysely';

/** An instant as SQL: the database's own clock, or one fixed by a test or the demo. */
export type Instant = RawBuilder<Date>;

export function databaseNow(): Instant {
  return sql<Date>`now()`;
}

export function fixedInstant(at: Date): Instant {
  return sql<Date>`${at.toISOString()}::timestamptz`;
}

/** An instant that never comes. */
export const NEVER: Instant = sql<Date>`'infinity'::timestamptz`;

type Unit = 'seconds' | 'minutes' | 'hours' | 'days' | 'years';

/** `instant` minus a duration. */
export function before(instant: Instant, count: number, unit: Unit): Instant {
  return sql<Date>`(${instant} - make_interval(${sql.raw(intervalField(unit))} => ${count}))`;
}

/** `instant` plus a duration. */
export function after(instant: Instant, count: number, unit: Unit): Instant {
  return sql<Date>`(${instant} + make_interval(${sql.raw(intervalField(unit))} => ${count}))`;
}

/** The arguments of make_interval are secs, mins, hours, days and years. */
function intervalField(unit: Unit): string {
  if (unit === 'seconds') return 'secs';
  if (unit === 'minutes') return 'mins';
  return unit;
}

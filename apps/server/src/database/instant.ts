import { type RawBuilder, sql } from 'kysely';

/** An instant as SQL: the database's own clock, or one fixed by a test or the demo. */
export type Instant = RawBuilder<Date>;

export function databaseNow(): Instant {
  return sql<Date>`now()`;
}

export function fixedInstant(at: Date): Instant {
  return sql<Date>`${at.toISOString()}::timestamptz`;
}

/** `instant` moved back by a number of hours, days, minutes or seconds. */
export function before(instant: Instant, amount: number, unit: 'seconds' | 'minutes' | 'hours' | 'days'): Instant {
  return sql<Date>`(${instant} - make_interval(${sql.raw(intervalField(unit))} => ${amount}))`;
}

export function after(instant: Instant, amount: number, unit: 'seconds' | 'minutes' | 'hours' | 'days'): Instant {
  return sql<Date>`(${instant} + make_interval(${sql.raw(intervalField(unit))} => ${amount}))`;
}

/** make_interval names its arguments secs, mins, hours and days. */
function intervalField(unit: 'seconds' | 'minutes' | 'hours' | 'days'): string {
  if (unit === 'seconds') return 'secs';
  if (unit === 'minutes') return 'mins';
  return unit;
}

import { sqlText, type SqlText } from './statement.ts';

/**
 * SQL that writes JSON as text with `format`. It costs a third of `json_build_object`, which looks up the type of every
 * value again for every row.
 */

/** SQL whose result is JSON text. With `isQuoted`, the result becomes JSON once it stands between double quotes. */
export type JsonSql = SqlText & { isQuoted?: true };

/** A number or a boolean. */
export function jsonRaw(value: SqlText): JsonSql {
  return sqlText`(${value})::text`;
}

/** A string that cannot contain a character that JSON escapes: an id, a code, one of our own words. */
export function jsonQuoted(value: SqlText): JsonSql {
  return { ...value, isQuoted: true };
}

/** A string that members have written. */
export function jsonText(value: SqlText): JsonSql {
  return sqlText`to_json(${value})::text`;
}

export function jsonTextArray(value: SqlText): JsonSql {
  return sqlText`to_json(${value})::text`;
}

/** ISO 8601 in UTC, to the millisecond. */
export function jsonInstant(value: SqlText): JsonSql {
  return sqlText`to_char(${value} at time zone 'UTC', '\\"YYYY-MM-DD"T"HH24":"MI":"SS.MS"Z\\""')`;
}

/** An amount in minor units as a decimal number without trailing zeros. */
export function jsonMoney(amountMinor: SqlText): JsonSql {
  return sqlText`trim_scale(${amountMinor} / 100.0)::text`;
}

export function jsonOrNull(value: JsonSql): JsonSql {
  return sqlText`coalesce(${value}, 'null')`;
}

export function jsonObject(fields: Readonly<Record<string, JsonSql>>): JsonSql {
  const entries = Object.entries(fields);
  const template = entries.map(([key, { isQuoted }]) => `"${key}":${isQuoted ? '"%s"' : '%s'}`).join(',');
  const values = entries.map(([, { text }]) => text).join(', ');
  return { text: `format('{${template}}', ${values})` };
}

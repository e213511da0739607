import { SENSE_PUBLIC_FROM } from '@ballpark/rules/crowd/skill-place';
import { jsonOrNull, jsonRaw, type JsonSql } from '../../../database/json-sql.ts';
import { sqlText, type SqlText } from '../../../database/statement.ts';

export const PUBLIC_FROM: SqlText = { text: String(SENSE_PUBLIC_FROM) };

/** The number of a card if others may see it, else null. */
export function publicSenseJson(card: SqlText): JsonSql {
  return jsonOrNull(jsonRaw(sqlText`case when ${card}.sense >= ${PUBLIC_FROM} then ${card}.sense end`));
}

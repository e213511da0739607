import { BIN_REACH, PLACED_MEMBERS_MAX, SENSE_PUBLIC_FROM, type SkillBin } from '@ballpark/rules/crowd/skill-place';
import type { Cover } from '../../../database/covers.ts';
import { defineStatement, sqlText, type SqlText, type Statements } from '../../../database/statement.ts';

function number(value: number): SqlText {
  return { text: String(value) };
}

const MOST = number(PLACED_MEMBERS_MAX);
/** How many members of a cell at the edge are measured. Most of them may be outside. */
const EDGE_ROWS = number(200);

/** Uses member_sense_shown_h5. Members who are not active have no rank. */
function selectMembers(most: SqlText): SqlText {
  return sqlText`
    select record.shown, record.latitude, record.longitude from member_sense record
    where record.h5 = any (array[cell.id]) and record.category = '' and record.shown is not null
      and exists (select from member_rank rank where rank.member_id = record.member_id)
    order by record.h5, record.member_id limit ${most}`;
}

/** Reads the cells outwards and stops as soon as there are enough. */
const COUNT = defineStatement(
  'count-members-by-skill',
  sqlText`
  select least(greatest(shown, ${number(SENSE_PUBLIC_FROM - BIN_REACH)}), ${number(SENSE_PUBLIC_FROM + BIN_REACH)}) as sense,
    count(*)::int as members
  from (
    select found.shown from unnest($1::bigint[]) cell (id) cross join lateral (${selectMembers(MOST)}) found
    union all
    select found.shown from unnest($2::bigint[]) cell (id) cross join lateral (${selectMembers(EDGE_ROWS)}) found
    where distance_km($3::float8, $4::float8, found.latitude, found.longitude) < $5::float8
    limit ${MOST}
  ) counted
  group by 1 order by 1`,
);

/** How many members inside a cover of cells of resolution 5 have which Price Sense, the lowest first. */
export function countBySkill(statements: Statements, { cell, inner, edge, radiusKm }: Cover): Promise<SkillBin[]> {
  return statements.run<SkillBin>(COUNT, [inner, edge, cell.latitude, cell.longitude, radiusKm]);
}

export type ShownSkill = { sense: number | null; latitude: number | null; longitude: number | null };

/** Uses the primary key. */
const OWN = defineStatement(
  'find-skill',
  sqlText`select shown as sense, latitude, longitude from member_sense where member_id = $1 and category = ''`,
);

/** Undefined for a member without a judged guess. */
export async function findSkill(statements: Statements, memberId: string): Promise<ShownSkill | undefined> {
  return (await statements.run<ShownSkill>(OWN, [memberId]))[0];
}

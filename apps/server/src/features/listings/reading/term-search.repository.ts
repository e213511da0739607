import { COUNT_CAP } from '@ballpark/rules/listing-search';
import { type BoundStatement, sqlText, type SqlText, type StatementValue } from '../../../database/statement.ts';
import { blockedMembers } from '../../accounts/blocked-members.sql.ts';
import type { SearchTerms, SearchWords } from '../search-words.ts';
import { IS_OPEN } from '../visibility.sql.ts';
import { newestFirst } from './feed.repository.ts';
import { DEPTH, pageSql, type Window, windowValues } from './page.repository.ts';
import {
  buildStatement,
  type ListingScope,
  numberScope,
  type ScopeShape,
  scopeValues,
  toShape,
} from './scope.repository.ts';

/**
 * Open listings with some words, from `listing_term`. Triggers keep its rows: one for each word of an open listing, in the
 * order of cell, slot of time and word. The newest slot is read first, for all cells of the circle, and older ones only while
 * the page is not full. So the cost depends on the number of cells and slots, not on the number of listings. The cells are
 * large, so that there are few, and the index has the coordinates. All words with the same prefix are neighbours in it.
 */

/** Sorts after every letter and digit. */
const AFTER_ALL_LETTERS = sqlText`chr(1114111)`;
const ENOUGH: SqlText = { text: String(COUNT_CAP + 1) };

/** A search whose words `listing_term` can answer. */
export type TermSearch = ListingScope & { words: SearchWords & { terms: SearchTerms } };

export function isTermSearch(search: ListingScope & { words: SearchWords }): search is TermSearch {
  return search.status === 'active' && search.words.terms !== undefined;
}

/** The part of a search that decides the text of its statement. */
type TermShape = ScopeShape & { hasOneTerm: boolean; isWhole: boolean };

/** The parameters of a search, numbered from `first` on. */
function numberTerms(shape: TermShape, first: number) {
  let next = first;
  const take = (cast: string): SqlText => ({ text: `$${next++}::${cast}` });
  const lead = take('text[]');
  const others = shape.hasOneTerm ? undefined : { prefixes: take('text[]'), words: take('integer[]') };
  const all = shape.isWhole ? undefined : take('tsquery');
  const { viewer, type, ...area } = numberScope(shape, next);
  const circle = shape.resolution === undefined ? undefined : area;
  return { lead, others, all, viewer, type, circle };
}

type TermParameters = ReturnType<typeof numberTerms>;

function termValues({ words: { all, terms }, ...scope }: TermSearch): StatementValue[] {
  const [lead = [], ...others] = terms.words;
  const numbers = others.flatMap((prefixes, index) => prefixes.map(() => String(index + 1)));
  return [
    toArray(lead),
    ...(others.length === 0 ? [] : [toArray(others.flat()), toArray(numbers)]),
    ...(terms.isWhole ? [] : [all]),
    ...scopeValues(scope),
  ];
}

/** PostgreSQL's text format. Words consist of letters and digits. */
function toArray(items: readonly string[]): string {
  return `{${items.map((item) => `"${item}"`).join(',')}}`;
}

/** The rows of one cell and slot whose term begins with `word.prefix`. `offset 0` keeps it a look-up in the index. */
function findTerms({ circle }: TermParameters, condition: SqlText): SqlText {
  return sqlText`
    select term.listing_id, term.created_at from listing_term term
    where ${circle ? sqlText`term.h3 = area.h3 and` : sqlText``} term.slot = period.slot
      and term.term >= word.prefix and term.term < word.prefix || ${AFTER_ALL_LETTERS} ${condition}
    offset 0`;
}

/**
 * The `depth` newest listings of one slot with all words. The first word is looked up first, the others only where it was
 * found. Sorting by time also removes listings that have several words with the prefix.
 */
function hitsSql(parameters: TermParameters, depth: SqlText): SqlText {
  const { lead, others, all, viewer, type, circle } = parameters;
  const isSelected = sqlText`
    ${type ? sqlText`and term.type = ${type}` : sqlText``}
    ${viewer ? sqlText`and term.listing_id <> all (array(select id from hidden))` : sqlText``}
    ${circle ? sqlText`and ${isInside(circle)}` : sqlText``}`;
  const areas = circle ? sqlText`area` : sqlText`(select) area`;
  const first = sqlText`unnest(${lead}) word (prefix) cross join lateral (${findTerms(parameters, isSelected)}) found`;
  const hits = others
    ? sqlText`
      select other.id, other.created_at from ${areas}
      cross join lateral (select array_agg(found.listing_id) as ids from ${first}) lead
      cross join lateral (
        select found.listing_id as id, found.created_at
        from unnest(${others.prefixes}, ${others.words}) word (prefix, number)
        cross join lateral (${findTerms(parameters, sqlText`and term.listing_id = any (lead.ids)`)}) found
        group by found.listing_id, found.created_at
        having count(distinct word.number) = (select max(number) from unnest(${others.words}) number)
      ) other
      where lead.ids is not null`
    : sqlText`select distinct found.listing_id as id, found.created_at from ${areas} cross join ${first}`;
  const newestHits = sqlText`${hits} order by created_at desc, id desc`;
  if (!all) return sqlText`${newestHits} limit ${depth}`;
  return sqlText`
    select hit.id, hit.created_at from (${newestHits}) hit
    cross join lateral (select from listing where listing.id = hit.id and listing.words @@ ${all}) whole
    order by hit.created_at desc, hit.id desc limit ${depth}`;
}

function isInside({ latitude, longitude, radiusKm }: NonNullable<TermParameters['circle']>): SqlText {
  return sqlText`distance_km(${latitude}, ${longitude}, term.latitude, term.longitude) < ${radiusKm}`;
}

/**
 * Steps of a `with recursive`. The result is `reached`: one row for each slot that was read, with its newest listings, and
 * with the number of all so far. It has the `depth` newest listings of all slots, if there are so many. Slots without any
 * open listing, and cells without any, are not looked up. Uses listing_term_once, or listing_term_anywhere without a place,
 * and listing_active_newest.
 */
function reachedSteps(parameters: TermParameters, depth: SqlText): SqlText {
  const { viewer, circle } = parameters;
  const area =
    circle &&
    sqlText`
    area as materialized (
      select cell.h3 from (
        select distinct term_cell(id) as h3 from unnest(${circle.inner} || ${circle.edge}) cover (id)
      ) cell
      cross join lateral (
        select from listing_term term where term.h3 = any (array[cell.h3]) order by term.h3 limit 1
      ) occupied
    ),`;
  const hidden =
    viewer &&
    sqlText`
    hidden as materialized (
      select listing.id from listing where listing.is_active and listing.owner_id in (${blockedMembers(viewer)})
    ),`;
  return sqlText`recursive ${area ?? sqlText``} ${hidden ?? sqlText``}
    reached (slot, total, ids, dates) as (
      select 'infinity'::timestamptz, 0, null::uuid[], null::timestamptz[]
      union all
      select period.slot, reached.total + hits.count, hits.ids, hits.dates
      from reached
      cross join lateral (
        select term_slot(listing.created_at) as slot from listing
        where ${IS_OPEN} and listing.created_at < reached.slot
        order by listing.created_at desc, listing.id desc limit 1
      ) period
      cross join lateral (
        select count(*)::integer as count, array_agg(hit.id) as ids, array_agg(hit.created_at) as dates
        from (${hitsSql(parameters, depth)}) hit
      ) hits
      where reached.total < ${depth}
    )`;
}

function pageOfTermsSql(shape: TermShape): SqlText {
  const parameters = numberTerms(shape, 3);
  const isAnywhere = shape.resolution === undefined;
  // Without a place there is only one look-up for each slot, so counting costs little more than finding the page.
  const depth = isAnywhere ? sqlText`greatest(${DEPTH}, ${ENOUGH})` : DEPTH;
  const steps = sqlText`${reachedSteps(parameters, depth)},
    matching as (select unnest(ids) as id, unnest(dates) as created_at from reached)`;
  return pageSql({
    audience: shape.audience,
    viewer: parameters.viewer,
    steps,
    ordered: newestFirst(sqlText`matching`),
    ...(isAnywhere && { count: sqlText`(select max(total) from reached)` }),
  });
}

function countOfTermsSql(shape: TermShape): SqlText {
  return sqlText`with ${reachedSteps(numberTerms(shape, 1), ENOUGH)}
    select least(max(total), ${ENOUGH})::int as count from reached`;
}

type Write = (shape: TermShape) => SqlText;

function buildTermStatement(purpose: string, search: TermSearch, write: Write) {
  const { terms } = search.words;
  const wording = { hasOneTerm: terms.words.length === 1, isWhole: terms.isWhole };
  const name = `${purpose}-${wording.hasOneTerm ? 'word' : 'words'}${wording.isWhole ? '' : '-checked'}`;
  return buildStatement(name, toShape(search), (scope) => write({ ...scope, ...wording }));
}

/** A page of the open listings with these words, newest first. */
export function bindTermStatement(search: TermSearch, window: Window): BoundStatement {
  return {
    statement: buildTermStatement('term-page', search, pageOfTermsSql),
    values: [...windowValues(window), ...termValues(search)],
  };
}

/** How many there are, counted up to one above the cap. */
export function bindTermCountStatement(search: TermSearch): BoundStatement {
  return { statement: buildTermStatement('term-count', search, countOfTermsSql), values: termValues(search) };
}

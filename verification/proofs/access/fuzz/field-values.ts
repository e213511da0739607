import * as fc from 'fast-check';
import { HOSTILE_STRINGS } from './hostile-strings.ts';
import type { Field, ObjectField } from './schema-fields.ts';

/** A placeholder for a value that exists in the database. It is filled in when the request is built. */
export class RealValue {
  readonly key: string;
  readonly pick: number;

  constructor(key: string, pick: number) {
    this.key = key;
    this.pick = pick;
  }
}

/** How a request deviates from its contract, if at all. */
export const VARIANTS = ['valid', 'boundary', 'wrong type', 'missing', 'extra', 'hostile', 'mutated', 'raw'] as const;
export type Variant = (typeof VARIANTS)[number];

const WRONG_TYPES = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, '', 'text', '5', [], {}, [null], [[]], [{}], { a: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const EXTRA_KEYS = fc.dictionary(
  fc.oneof(
    fc.constantFrom('xp', 'isOnboarded', 'isEmailVerified', 'id', 'memberId', 'status', 'role', 'toString', 'a', ''),
    fc.string({ maxLength: 12 }).filter((key) => key !== '__proto__' && key !== 'constructor'),
  ),
  fc.jsonValue({ maxDepth: 2 }),
  { minKeys: 1, maxKeys: 4 },
);

/**
 * Draws a body that deviates from its contract in this way. Most fields that refer to something get an existing value;
 * otherwise hardly any request would pass the first checks.
 */
export function drawBody(object: ObjectField, variant: Exclude<Variant, 'raw' | 'mutated'>, real: ReadonlySet<string>) {
  const whole = drawRecord(object, (field, key) => drawValid(field, key, real));
  const keys = Object.keys(object.fields);
  if (variant === 'valid' || keys.length === 0) return whole;
  if (variant === 'extra') return fc.tuple(EXTRA_KEYS, whole).map(([extra, value]) => ({ ...extra, ...value }));
  if (variant === 'boundary')
    return drawRecord(object, (field, key) => fc.oneof(drawEdge(field), drawValid(field, key, real)));
  const some = fc.subarray(keys, { minLength: 1, maxLength: Math.min(2, keys.length) });
  if (variant === 'missing') {
    return fc
      .tuple(whole, some)
      .map(([value, gone]) => Object.fromEntries(Object.entries(value).filter(([key]) => !gone.includes(key))));
  }
  const replacement = variant === 'hostile' ? fc.constantFrom<unknown>(...HOSTILE_STRINGS) : WRONG_TYPES;
  return fc
    .tuple(whole, some, replacement)
    .map(([value, hit, other]) => ({ ...value, ...Object.fromEntries(hit.map((key) => [key, other])) }));
}

/** Path parameters: mostly existing values, sometimes invalid ones. */
export function drawParams(object: ObjectField): fc.Arbitrary<Record<string, unknown>> {
  const values = Object.keys(object.fields).map((key) => [
    key,
    fc.oneof(
      { weight: 8, arbitrary: fc.nat(9_999).map((pick) => new RealValue(key, pick)) },
      { weight: 1, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: fc.constantFrom('0', '-1', '1e9', 'a'.repeat(100), 'a'.repeat(101)) },
      { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_STRINGS.filter((text) => text !== '')) },
    ),
  ]);
  return fc.record<Record<string, unknown>>(Object.fromEntries(values));
}

/** In a query string every value is text, and a repeated name is a list. */
export function drawQuery(
  object: ObjectField,
  variant: Exclude<Variant, 'raw' | 'mutated'>,
  real: ReadonlySet<string>,
) {
  const listed = fc.array(fc.string({ maxLength: 8 }), { minLength: 2, maxLength: 3 });
  if (variant === 'wrong type') {
    return fc
      .tuple(drawBody(object, 'valid', real), fc.constantFrom(...Object.keys(object.fields)), listed)
      .map(([value, key, list]): Record<string, unknown> => ({ ...value, [key]: list }));
  }
  return drawBody(object, variant, real);
}

function drawRecord(object: ObjectField, valueOf: (field: Field, key: string) => fc.Arbitrary<unknown>) {
  const values = Object.entries(object.fields).map(([key, field]) => [key, valueOf(field, key)] as const);
  const requiredKeys = Object.entries(object.fields).flatMap(([key, field]) =>
    field.kind === 'maybe' && field.mayBeMissing ? [] : [key],
  );
  return fc.record<Record<string, unknown>, string>(Object.fromEntries(values), { requiredKeys });
}

function drawValid(field: Field, key: string, real: ReadonlySet<string>): fc.Arbitrary<unknown> {
  const made = drawGenerated(field, key, real);
  // In a list, each item is an existing value, not the list itself.
  if (!real.has(key) || isList(field)) return made;
  return fc.oneof(
    { weight: 4, arbitrary: fc.nat(9_999).map((pick) => new RealValue(key, pick)) },
    { weight: 1, arbitrary: made },
  );
}

function drawGenerated(field: Field, key: string, real: ReadonlySet<string>): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
      return drawText(field);
    case 'number':
      return field.isWhole
        ? fc.integer({ min: field.low, max: field.high })
        : fc.double({ min: field.low, max: field.high, noNaN: true });
    case 'choice':
      return fc.constantFrom(...field.values);
    case 'flag':
      return fc.boolean();
    case 'list':
      return fc.array(drawValid(field.item, key, real), { minLength: field.min, maxLength: field.max });
    case 'object':
      return drawRecord(field, (inner, name) => drawValid(inner, name, real));
    default:
      return field.mayBeNull
        ? fc.option(drawGenerated(field.readInner, key, real), { nil: null })
        : drawGenerated(field.readInner, key, real);
  }
}

function isList(field: Field): boolean {
  return field.kind === 'list' || (field.kind === 'maybe' && isList(field.readInner));
}

/** Also of the year 0, which PostgreSQL does not know. */
function drawInstant(): fc.Arbitrary<string> {
  const years = { min: new Date('0000-01-01T00:00:00.000Z'), max: new Date('9999-12-31T23:59:59.999Z') };
  return fc.date({ ...years, noInvalidDate: true }).map((date) => date.toISOString());
}

function drawText({ min, max, format, numeric }: Extract<Field, { kind: 'text' }>): fc.Arbitrary<string> {
  if (numeric) return fc.double({ min: numeric.low, max: numeric.high, noNaN: true }).map((value) => value.toFixed(5));
  if (format === 'email') return fc.stringMatching(/^[a-z]{1,12}@[a-z]{1,12}\.example$/);
  if (format === 'uuid') return fc.uuid();
  if (format === 'datetime') return drawInstant();
  return fc.oneof(
    fc.string({ unit: 'binary', minLength: min, maxLength: Math.min(max, 40) }),
    fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.-]{2,20}$/),
  );
}

/** Values just inside and just outside of each bound, with characters of one and of two UTF-16 code units. */
function drawEdge(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text': {
      const sizes = [field.min - 1, field.min, field.min + 1, field.max - 1, field.max, field.max + 1];
      const texts = sizes
        .filter((size) => size >= 0)
        .flatMap((size) => ['a'.repeat(size), '😀'.repeat(Math.ceil(size / 2)), ` ${'b'.repeat(size)} `]);
      return fc.constantFrom(...texts, ...(field.numeric ? listEdges(field.numeric).map(String) : []));
    }
    case 'number':
      return fc.constantFrom(...listEdges(field));
    case 'choice':
      return fc.constantFrom(...field.values, ...field.values.map((value) => `${String(value)} `));
    case 'flag':
      return fc.boolean();
    case 'list':
      return fc.array(drawEdge(field.item), { minLength: Math.max(0, field.min - 1), maxLength: field.max + 1 });
    case 'object':
      return drawRecord(field, (inner) => drawEdge(inner));
    default:
      return fc.option(drawEdge(field.readInner), { nil: null });
  }
}

function listEdges({ low, high }: { low: number; high: number }): number[] {
  const step = 1e-7;
  return [low, high, low - step, high + step, low + step, high - step, 0, -0, 5e-324, 1e308, -1e308];
}

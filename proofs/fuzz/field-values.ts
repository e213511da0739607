import * as fc from 'fast-check';
import { HOSTILE_STRINGS } from './hostile-strings.ts';
import type { Field, ObjectField } from './schema-fields.ts';

/** Stands for something that exists in the seeded database; what, is looked up when the request is sent. */
export class Real {
  readonly key: string;
  readonly pick: number;

  constructor(key: string, pick: number) {
    this.key = key;
    this.pick = pick;
  }
}

/** How a request departs from what the contract asks for, if at all. */
export const WAYS = ['valid', 'boundary', 'wrong type', 'missing', 'extra', 'hostile', 'mutated', 'raw'] as const;
export type Way = (typeof WAYS)[number];

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
 * Values for a body that departs from its contract in this way. Of fields for which something real exists most are
 * that, or hardly a request would get past the front door.
 */
export function bodyValues(object: ObjectField, way: Exclude<Way, 'raw' | 'mutated'>, real: ReadonlySet<string>) {
  const whole = record(object, (field, key) => validValue(field, key, real));
  const keys = Object.keys(object.fields);
  if (way === 'valid' || keys.length === 0) return whole;
  if (way === 'extra') return fc.tuple(EXTRA_KEYS, whole).map(([extra, value]) => ({ ...extra, ...value }));
  if (way === 'boundary')
    return record(object, (field, key) => fc.oneof(edgeValue(field), validValue(field, key, real)));
  const some = fc.subarray(keys, { minLength: 1, maxLength: Math.min(2, keys.length) });
  if (way === 'missing') {
    return fc
      .tuple(whole, some)
      .map(([value, gone]) => Object.fromEntries(Object.entries(value).filter(([key]) => !gone.includes(key))));
  }
  const replacement = way === 'hostile' ? fc.constantFrom<unknown>(...HOSTILE_STRINGS) : WRONG_TYPES;
  return fc
    .tuple(whole, some, replacement)
    .map(([value, hit, other]) => ({ ...value, ...Object.fromEntries(hit.map((key) => [key, other])) }));
}

/** What stands in an address: mostly something real, now and then anything at all. */
export function pathValues(object: ObjectField): fc.Arbitrary<Record<string, unknown>> {
  const values = Object.keys(object.fields).map((key) => [
    key,
    fc.oneof(
      { weight: 8, arbitrary: fc.nat(9_999).map((pick) => new Real(key, pick)) },
      { weight: 1, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: fc.constantFrom('0', '-1', '1e9', 'a'.repeat(100), 'a'.repeat(101)) },
      { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_STRINGS.filter((text) => text !== '')) },
    ),
  ]);
  return fc.record<Record<string, unknown>>(Object.fromEntries(values));
}

/** In a query everything is text, and several of a name are a list. */
export function queryValues(object: ObjectField, way: Exclude<Way, 'raw' | 'mutated'>, real: ReadonlySet<string>) {
  const listed = fc.array(fc.string({ maxLength: 8 }), { minLength: 2, maxLength: 3 });
  if (way === 'wrong type') {
    return fc
      .tuple(bodyValues(object, 'valid', real), fc.constantFrom(...Object.keys(object.fields)), listed)
      .map(([value, key, list]): Record<string, unknown> => ({ ...value, [key]: list }));
  }
  return bodyValues(object, way, real);
}

function record(object: ObjectField, valueOf: (field: Field, key: string) => fc.Arbitrary<unknown>) {
  const values = Object.entries(object.fields).map(([key, field]) => [key, valueOf(field, key)] as const);
  const requiredKeys = Object.entries(object.fields).flatMap(([key, field]) =>
    field.kind === 'maybe' && field.mayBeMissing ? [] : [key],
  );
  return fc.record<Record<string, unknown>, string>(Object.fromEntries(values), { requiredKeys });
}

function validValue(field: Field, key: string, real: ReadonlySet<string>): fc.Arbitrary<unknown> {
  const made = madeValue(field, key, real);
  // Of a list each item is a real thing, not the list.
  if (!real.has(key) || isList(field)) return made;
  return fc.oneof(
    { weight: 4, arbitrary: fc.nat(9_999).map((pick) => new Real(key, pick)) },
    { weight: 1, arbitrary: made },
  );
}

function madeValue(field: Field, key: string, real: ReadonlySet<string>): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
      return validText(field);
    case 'number':
      return field.isWhole
        ? fc.integer({ min: field.low, max: field.high })
        : fc.double({ min: field.low, max: field.high, noNaN: true });
    case 'choice':
      return fc.constantFrom(...field.values);
    case 'flag':
      return fc.boolean();
    case 'list':
      return fc.array(validValue(field.item, key, real), { minLength: field.min, maxLength: field.max });
    case 'object':
      return record(field, (inner, name) => validValue(inner, name, real));
    default:
      return field.mayBeNull
        ? fc.option(madeValue(field.inner, key, real), { nil: null })
        : madeValue(field.inner, key, real);
  }
}

function isList(field: Field): boolean {
  return field.kind === 'list' || (field.kind === 'maybe' && isList(field.inner));
}

function validText({ min, max, format, numeric }: Extract<Field, { kind: 'text' }>): fc.Arbitrary<string> {
  if (numeric) return fc.double({ min: numeric.low, max: numeric.high, noNaN: true }).map((value) => value.toFixed(5));
  if (format === 'email') return fc.stringMatching(/^[a-z]{1,12}@[a-z]{1,12}\.example$/);
  if (format === 'uuid') return fc.uuid();
  return fc.oneof(
    fc.string({ unit: 'binary', minLength: min, maxLength: Math.min(max, 40) }),
    fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.-]{2,20}$/),
  );
}

/** Just inside and just outside of every bound, counted in letters and in characters that take two. */
function edgeValue(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text': {
      const sizes = [field.min - 1, field.min, field.min + 1, field.max - 1, field.max, field.max + 1];
      const texts = sizes
        .filter((size) => size >= 0)
        .flatMap((size) => ['a'.repeat(size), '😀'.repeat(Math.ceil(size / 2)), ` ${'b'.repeat(size)} `]);
      return fc.constantFrom(...texts, ...(field.numeric ? edgesOf(field.numeric).map(String) : []));
    }
    case 'number':
      return fc.constantFrom(...edgesOf(field));
    case 'choice':
      return fc.constantFrom(...field.values, ...field.values.map((value) => `${String(value)} `));
    case 'flag':
      return fc.boolean();
    case 'list':
      return fc.array(edgeValue(field.item), { minLength: Math.max(0, field.min - 1), maxLength: field.max + 1 });
    case 'object':
      return record(field, (inner) => edgeValue(inner));
    default:
      return fc.option(edgeValue(field.inner), { nil: null });
  }
}

function edgesOf({ low, high }: { low: number; high: number }): number[] {
  const step = 1e-7;
  return [low, high, low - step, high + step, low + step, high - step, 0, -0, 5e-324, 1e308, -1e308];
}

import type { Endpoint } from '@ballpark/contracts/endpoint';

/** What a schema of the contracts asks for, as far as values can be made from it. */
export type Field =
  | { kind: 'text'; min: number; max: number; format?: string; numeric?: { low: number; high: number } }
  | { kind: 'number'; low: number; high: number; isWhole: boolean }
  | { kind: 'choice'; values: readonly (string | number)[] }
  | { kind: 'flag' }
  | { kind: 'list'; item: Field; min: number; max: number }
  | { kind: 'object'; fields: Readonly<Record<string, Field>> }
  | { kind: 'maybe'; inner: Field; mayBeMissing: boolean; mayBeNull: boolean };

export type ObjectField = Extract<Field, { kind: 'object' }>;

/** Zod keeps what a schema is made of here, and says so: https://zod.dev/packages/core */
type Schema = { _zod: { def: object } };
type Check = { check: string; minimum?: number; maximum?: number; value?: number; format?: string };

/** The parts of that description which the contracts use. */
type Definition = {
  type: string;
  checks?: { _zod: { def: Check } }[];
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  in?: Schema;
  out?: Schema;
  entries?: Record<string, string | number>;
  format?: string;
};

/** A text without a maximum is tried out up to this length. */
const LONG_ENOUGH = 300;

export function fieldsOf(schema: NonNullable<Endpoint['body']>): ObjectField {
  const field = fieldOf(schema);
  if (field.kind !== 'object') throw new Error('A body or query is always an object.');
  return field;
}

function fieldOf(schema: Schema): Field {
  const definition = definitionOf(schema);
  const maker = MAKERS[definition.type];
  // A construct nobody has told how to try out must not go untried.
  if (!maker) throw new Error(`Values for a schema of type '${definition.type}' cannot be made yet.`);
  return maker(definition);
}

const MAKERS: Record<string, (definition: Definition) => Field> = {
  string: (definition) => {
    const checks = checksOf(definition);
    const format = definition.format ?? checks.find((check) => check.check === 'string_format')?.format;
    return { kind: 'text', ...sizeOf(checks), ...(format !== undefined && { format }) };
  },
  number: (definition) => {
    const checks = checksOf(definition);
    const low = checks.find(({ check }) => check === 'greater_than')?.value ?? -1e15;
    const high = checks.find(({ check }) => check === 'less_than')?.value ?? 1e15;
    const isWhole = definition.format !== undefined || checks.some(({ check }) => check === 'number_format');
    return { kind: 'number', low, high, isWhole };
  },
  // Whatever it is: the values of other ways are everything else.
  unknown: () => ({ kind: 'text', ...sizeOf([]) }),
  boolean: () => ({ kind: 'flag' }),
  enum: ({ entries = {} }) => ({ kind: 'choice', values: Object.values(entries) }),
  array: (definition) => ({ kind: 'list', item: inner(definition.element), ...sizeOf(checksOf(definition)) }),
  object: ({ shape = {} }) => ({
    kind: 'object',
    fields: Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, fieldOf(schema)])),
  }),
  optional: ({ innerType }) => ({ ...maybe(inner(innerType)), mayBeMissing: true }),
  default: ({ innerType }) => ({ ...maybe(inner(innerType)), mayBeMissing: true }),
  prefault: ({ innerType }) => ({ ...maybe(inner(innerType)), mayBeMissing: true }),
  nullable: ({ innerType }) => ({ ...maybe(inner(innerType)), mayBeNull: true }),
  // A text that is read as something else, as everything in a query string is.
  pipe: (definition) => {
    const from = inner(definition.in);
    if (from.kind !== 'text' || definition.out === undefined || startsWithTransform(definition.out)) return from;
    const to = fieldOf(definition.out);
    return to.kind === 'number' ? { ...from, numeric: { low: to.low, high: to.high } } : from;
  },
};

function definitionOf({ _zod: { def } }: Schema): Definition {
  return def as Definition; // every definition has a type; the rest is looked for and not counted on
}

function inner(schema: Schema | undefined): Field {
  if (!schema) throw new Error('A schema lacks its inner one.');
  return fieldOf(schema);
}

function maybe(field: Field): Extract<Field, { kind: 'maybe' }> {
  return field.kind === 'maybe' ? field : { kind: 'maybe', inner: field, mayBeMissing: false, mayBeNull: false };
}

/** What comes after one may be anything, so nothing can be said about values for it. */
function startsWithTransform(schema: Schema): boolean {
  const { type, in: first } = definitionOf(schema);
  return type === 'transform' || (type === 'pipe' && first !== undefined && startsWithTransform(first));
}

function checksOf({ checks = [] }: Definition): Check[] {
  return checks.map(({ _zod: { def } }) => def);
}

/** The strictest of several bounds is the one that counts. */
function sizeOf(checks: Check[]): { min: number; max: number } {
  return {
    min: Math.max(0, ...checks.map(({ minimum }) => minimum ?? 0)),
    max: Math.min(LONG_ENOUGH, ...checks.map(({ maximum }) => maximum ?? LONG_ENOUGH)),
  };
}

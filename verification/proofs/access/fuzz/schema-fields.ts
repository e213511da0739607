import type { Endpoint } from '@ballpark/contracts/endpoint';

/** The description of a contract schema from which values are generated. */
export type Field =
  | { kind: 'text'; min: number; max: number; format?: string; numeric?: { low: number; high: number } }
  | { kind: 'number'; low: number; high: number; isWhole: boolean }
  | { kind: 'choice'; values: readonly (string | number)[] }
  | { kind: 'flag' }
  | { kind: 'list'; item: Field; min: number; max: number }
  | { kind: 'object'; fields: Readonly<Record<string, Field>> }
  | { kind: 'maybe'; readInner: Field; mayBeMissing: boolean; mayBeNull: boolean };

export type ObjectField = Extract<Field, { kind: 'object' }>;

/** Zod's documented access to the definition of a schema: https://zod.dev/packages/core */
type Schema = { _zod: { def: object } };
type Check = { check: string; minimum?: number; maximum?: number; value?: number; format?: string };

/** The parts of a definition that the contracts use. */
type Definition = {
  type: string;
  checks?: { _zod: { def: Check } }[];
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  in?: Schema;
  out?: Schema;
  entries?: Record<string, string | number>;
  /** The value of a literal. */
  values?: (string | number)[];
  format?: string;
};

/** The maximum length for texts without a maximum of their own. */
const LONG_ENOUGH = 300;

export function readFields(schema: NonNullable<Endpoint['body']>): ObjectField {
  const field = readField(schema);
  if (field.kind !== 'object') throw new Error('A body or query is always an object.');
  return field;
}

function readField(schema: Schema): Field {
  const definition = getDefinition(schema);
  const maker = READERS[definition.type];
  // An unknown schema type must not stay untested.
  if (!maker) throw new Error(`Values for a schema of type '${definition.type}' cannot be generated yet.`);
  return maker(definition);
}

const READERS: Record<string, (definition: Definition) => Field> = {
  string: (definition) => {
    const checks = getChecks(definition);
    const format = definition.format ?? checks.find((check) => check.check === 'string_format')?.format;
    return { kind: 'text', ...getBounds(checks), ...(format !== undefined && { format }) };
  },
  number: (definition) => {
    const checks = getChecks(definition);
    const low = checks.find(({ check }) => check === 'greater_than')?.value ?? -1e15;
    const high = checks.find(({ check }) => check === 'less_than')?.value ?? 1e15;
    const isWhole = definition.format !== undefined || checks.some(({ check }) => check === 'number_format');
    return { kind: 'number', low, high, isWhole };
  },
  // Accepts any value; the other variants send other types.
  unknown: () => ({ kind: 'text', ...getBounds([]) }),
  boolean: () => ({ kind: 'flag' }),
  literal: ({ values = [] }) => ({ kind: 'choice', values }),
  enum: ({ entries = {} }) => ({ kind: 'choice', values: Object.values(entries) }),
  array: (definition) => ({ kind: 'list', item: inner(definition.element), ...getBounds(getChecks(definition)) }),
  object: ({ shape = {} }) => ({
    kind: 'object',
    fields: Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, readField(schema)])),
  }),
  optional: ({ innerType }) => ({ ...toMaybe(inner(innerType)), mayBeMissing: true }),
  default: ({ innerType }) => ({ ...toMaybe(inner(innerType)), mayBeMissing: true }),
  prefault: ({ innerType }) => ({ ...toMaybe(inner(innerType)), mayBeMissing: true }),
  nullable: ({ innerType }) => ({ ...toMaybe(inner(innerType)), mayBeNull: true }),
  // A text that is parsed into another type, as in query strings.
  pipe: (definition) => {
    const from = inner(definition.in);
    if (from.kind !== 'text' || definition.out === undefined || startsWithTransform(definition.out)) return from;
    const to = readField(definition.out);
    return to.kind === 'number' ? { ...from, numeric: { low: to.low, high: to.high } } : from;
  },
};

function getDefinition({ _zod: { def } }: Schema): Definition {
  return def as Definition; // each definition has a type; all other properties are optional
}

function inner(schema: Schema | undefined): Field {
  if (!schema) throw new Error('A schema has no inner schema.');
  return readField(schema);
}

function toMaybe(field: Field): Extract<Field, { kind: 'maybe' }> {
  return field.kind === 'maybe' ? field : { kind: 'maybe', readInner: field, mayBeMissing: false, mayBeNull: false };
}

/** The output of a transform can be anything, so it says nothing about valid inputs. */
function startsWithTransform(schema: Schema): boolean {
  const { type, in: first } = getDefinition(schema);
  return type === 'transform' || (type === 'pipe' && first !== undefined && startsWithTransform(first));
}

function getChecks({ checks = [] }: Definition): Check[] {
  return checks.map(({ _zod: { def } }) => def);
}

/** The strictest of several bounds counts. */
function getBounds(checks: Check[]): { min: number; max: number } {
  return {
    min: Math.max(0, ...checks.map(({ minimum }) => minimum ?? 0)),
    max: Math.min(LONG_ENOUGH, ...checks.map(({ maximum }) => maximum ?? LONG_ENOUGH)),
  };
}

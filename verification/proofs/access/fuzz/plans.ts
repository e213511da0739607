import { ALL_ENDPOINTS } from '@ballpark/contracts/all-endpoints';
import type { Endpoint } from '@ballpark/contracts/endpoint';
import * as fc from 'fast-check';
import { drawEdge, drawValid, type Fields, readFields } from './field-values.ts';
import { HOSTILE_BODIES, HOSTILE_QUERIES, HOSTILE_STRINGS } from './hostile-strings.ts';

export const CALLERS = [
  'visitor',
  'stranger',
  'unverified',
  'verified',
  'onboarded',
  'moderator',
  'suspended',
] as const;
export type CallerKind = (typeof CALLERS)[number];

/** How a request deviates from a valid one of its route, if at all. */
const VARIANTS = ['valid', 'valid', 'boundary', 'wrong type', 'missing', 'extra', 'hostile', 'mutated', 'raw'] as const;
type Variant = (typeof VARIANTS)[number];

/** A change at one place of a text. */
export type TextEdit = { at: number; how: 'delete' | 'insert' | 'replace' | 'repeat'; letter: string };

export type RawBody = { text: string; isJson: boolean; headers: Record<string, string> };

/** How to alter a valid request. Deterministic for a seed. */
export type Plan = {
  endpoint: Endpoint;
  variant: Variant;
  caller: CallerKind;
  /** Whether the caller asks for things of their own. */
  isOwner: boolean;
  /** The state of the listing that is asked for. */
  state: (typeof STATES)[number];
  /** Fields of the body or the query that get another value, or none. */
  values: Record<string, unknown>;
  missing: readonly string[];
  /** In place of the last parameter of the path. */
  parameter?: string | undefined;
  /** The idempotency key. */
  key?: string | undefined;
  edits?: TextEdit[];
  rawBody?: RawBody;
  rawQuery?: string;
};

const STATES = ['active', 'active', 'active', 'overdue', 'closed', 'auto-closed', 'deleted'] as const;

/** The callers who may use the endpoint. */
const RIGHT_CALLERS: Record<Endpoint['access'], CallerKind[]> = {
  public: ['visitor'],
  optional: ['visitor', 'onboarded'],
  'visitor-or-member': ['visitor', 'unverified', 'verified'],
  'signed-in': ['unverified', 'unverified', 'verified', 'onboarded'],
  verified: ['verified', 'verified', 'onboarded'],
  onboarded: ['onboarded', 'moderator'],
};

const OTHER_TYPES = [
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  '*/*',
];

/** All callers use the same few keys; a key belongs to its caller only. */
const KEYS = [
  'one-key-for-all-callers',
  '0'.repeat(100),
  'too short',
  'a'.repeat(101),
  `${'a'.repeat(20)};`,
  '%00'.repeat(8),
];

const PARAMETERS = [
  '0',
  '-1',
  '1e9',
  'a'.repeat(100),
  'a'.repeat(101),
  ...HOSTILE_STRINGS.filter((text) => text !== ''),
];

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

const EDITS: fc.Arbitrary<TextEdit[]> = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    how: fc.constantFrom('delete' as const, 'insert' as const, 'replace' as const, 'repeat' as const),
    letter: fc.oneof(fc.constantFrom(...'"{}[],:\\%&=0\u0000e'.split('')), fc.string({ maxLength: 1 })),
  }),
  { minLength: 1, maxLength: 5 },
);

const RAW_BODIES: fc.Arbitrary<RawBody> = fc
  .tuple(fc.constantFrom(...HOSTILE_BODIES), fc.constantFrom('application/json', ...OTHER_TYPES), fc.nat(20))
  .map(([body, type, turn]) => ({
    ...body,
    headers: { 'content-type': type, ...(turn === 0 && { 'content-encoding': 'gzip' }) },
  }));

/** Endpoints with input get more requests. */
const WITH_INPUT_WEIGHT = 4;

type PlanOptions = { seed: number; count: number; endpoints?: readonly Endpoint[] };

export function planRequests({ seed, count, endpoints = ALL_ENDPOINTS }: PlanOptions): Plan[] {
  return fc.sample(buildPlans(endpoints), { seed, numRuns: count });
}

const plansByEndpoints = new Map<readonly Endpoint[], fc.Arbitrary<Plan>>();

/** Cached: reading the contracts again for each chunk would take longer than sending its requests. */
function buildPlans(endpoints: readonly Endpoint[]): fc.Arbitrary<Plan> {
  const known = plansByEndpoints.get(endpoints);
  if (known) return known;
  const weighted = endpoints.map((endpoint) => ({
    weight: endpoint.body || endpoint.query || endpoint.params ? WITH_INPUT_WEIGHT : 1,
    arbitrary: fc.oneof(...VARIANTS.map((variant) => buildPlan(endpoint, variant))),
  }));
  const plans = fc.oneof(...weighted);
  plansByEndpoints.set(endpoints, plans);
  return plans;
}

function buildPlan(endpoint: Endpoint, variant: Variant): fc.Arbitrary<Plan> {
  const caller = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...RIGHT_CALLERS[endpoint.access]) },
    { weight: 1, arbitrary: fc.constantFrom(...CALLERS) },
  );
  const parameter = fc.oneof(
    { weight: 8, arbitrary: fc.constant(undefined) },
    fc.uuid(),
    fc.constantFrom(...PARAMETERS),
  );
  const key = fc.option(fc.oneof(fc.uuid(), fc.constantFrom(...KEYS)), { nil: undefined });
  const nothing = fc.constant(undefined);
  const common = fc.record({
    caller,
    isOwner: fc.boolean(),
    state: fc.constantFrom(...STATES),
    parameter: endpoint.params ? parameter : nothing,
    key: endpoint.isIdempotent ? key : nothing,
  });
  return fc
    .tuple(common, drawChanges(endpoint, variant))
    .map(([drawn, changes]) => ({ endpoint, variant, values: {}, missing: [], ...drawn, ...changes }));
}

function drawChanges(endpoint: Endpoint, variant: Variant): fc.Arbitrary<Partial<Plan>> {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  if (variant === 'raw' && hasBody) return fc.record({ rawBody: RAW_BODIES });
  if (variant === 'raw') return fc.record({ rawQuery: fc.constantFrom(...HOSTILE_QUERIES) });
  if (variant === 'mutated') return fc.record({ edits: EDITS });
  const fields = readFields(endpoint, endpoint.body ? 'body' : 'query');
  const keys = Object.keys(fields);
  if (keys.length === 0) return fc.constant({});
  if (variant === 'extra') return fc.record({ values: EXTRA_KEYS });
  const some = fc.subarray(keys, { minLength: 1, maxLength: Math.min(2, keys.length) });
  if (variant === 'missing') return fc.record({ missing: some });
  if (variant === 'boundary') return fc.record({ values: drawSome(fields, drawEdge) });
  if (variant === 'valid') return fc.record({ values: drawSome(fields, drawValid) });
  const listed = fc.array(fc.string({ maxLength: 8 }), { minLength: 2, maxLength: 3 });
  const wrong = endpoint.body ? WRONG_TYPES : listed; // in a query string a repeated name is a list
  const value = variant === 'hostile' ? fc.constantFrom<unknown>(...HOSTILE_STRINGS) : wrong;
  return fc.tuple(some, value).map(([hit, other]) => ({ values: Object.fromEntries(hit.map((one) => [one, other])) }));
}

/** Most fields stay those of the valid request: what they refer to exists. */
function drawSome(fields: Fields, draw: (field: Fields[string], key: string) => fc.Arbitrary<unknown>) {
  const values = Object.entries(fields).map(([key, field]) => [key, draw(field, key)] as const);
  return fc
    .tuple(fc.record(Object.fromEntries(values)), fc.subarray(Object.keys(fields)))
    .map(([all, chosen]): Record<string, unknown> => Object.fromEntries(chosen.map((key) => [key, all[key]])));
}

import { ALL_ENDPOINTS } from '@ballpark/contracts/all-endpoints';
import type { Endpoint } from '@ballpark/contracts/endpoint';
import * as fc from 'fast-check';
import { REAL_KEYS } from './actors.ts';
import { drawBody, drawParams, drawQuery, type Variant, VARIANTS } from './field-values.ts';
import { HOSTILE_BODIES, HOSTILE_QUERIES } from './hostile-strings.ts';
import { readFields } from './schema-fields.ts';

type CallerKind = 'visitor' | 'stranger' | 'unverified' | 'verified' | 'onboarded' | 'suspended';

/** A change at one place of a text. */
export type TextEdit = { at: number; how: 'delete' | 'insert' | 'replace' | 'repeat'; letter: string };

export type RawBody = { text: string; isJson: boolean; headers: Record<string, string> };

/** A request before its placeholders are filled in. Deterministic for a seed. */
export type Plan = {
  endpoint: Endpoint;
  variant: Variant;
  caller: { kind: CallerKind; pick: number };
  body?: unknown;
  query?: Record<string, unknown>;
  params?: Record<string, unknown>;
  /** The idempotency key. */
  key?: string;
  edits?: TextEdit[];
  rawBody?: RawBody;
  rawQuery?: string;
};

const CALLERS: CallerKind[] = ['visitor', 'stranger', 'unverified', 'verified', 'onboarded', 'suspended'];

/** The callers who may use the endpoint. */
const RIGHT_CALLERS: Record<Endpoint['access'], CallerKind[]> = {
  public: ['visitor'],
  optional: ['visitor', 'onboarded'],
  'visitor-or-member': ['visitor', 'unverified', 'verified'],
  'signed-in': ['unverified', 'unverified', 'verified', 'onboarded'],
  verified: ['verified', 'verified', 'onboarded'],
  onboarded: ['onboarded'],
};

const OTHER_TYPES = [
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/json5',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data; boundary=x',
  'text/plain',
  '*/*',
];

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
    arbitrary: buildPlan(endpoint),
  }));
  const plans = fc.oneof(...weighted);
  plansByEndpoints.set(endpoints, plans);
  return plans;
}

function buildPlan(endpoint: Endpoint): fc.Arbitrary<Plan> {
  const caller = fc.record({
    kind: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...RIGHT_CALLERS[endpoint.access]) },
      { weight: 1, arbitrary: fc.constantFrom(...CALLERS) },
    ),
    pick: fc.nat(9_999),
  });
  const byVariant = VARIANTS.map((variant) => ({
    weight: variant === 'valid' ? 2 : 1,
    arbitrary: fc.record({
      endpoint: fc.constant(endpoint),
      variant: fc.constant(variant),
      caller,
      address: buildAddress(endpoint),
      input: buildInput(endpoint, variant),
    }),
  }));
  return fc.oneof(...byVariant).map(({ address, input, ...plan }) => ({ ...plan, ...address, ...input }));
}

type PlanAddress = Pick<Plan, 'params' | 'key'>;

/** All callers use the same few keys; a key belongs to its caller only. */
const KEYS = [
  'one-key-for-all-callers',
  '0'.repeat(100),
  'too short',
  'a'.repeat(101),
  `${'a'.repeat(20)};`,
  '%00'.repeat(8),
];

function buildAddress({ params, isIdempotent }: Endpoint): fc.Arbitrary<PlanAddress> {
  const values = params ? fc.record({ params: drawParams(readFields(params)) }) : fc.constant({});
  if (!isIdempotent) return values;
  const key = fc.option(fc.oneof(fc.uuid(), fc.constantFrom(...KEYS)), { nil: undefined });
  return fc
    .tuple(values, key)
    .map(([written, chosen]) => ({ ...written, ...(chosen !== undefined && { key: chosen }) }));
}

type PlanInput = Pick<Plan, 'body' | 'query' | 'edits' | 'rawBody' | 'rawQuery'>;

function buildInput(endpoint: Endpoint, variant: Variant): fc.Arbitrary<PlanInput> {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  if (variant === 'raw') return hasBody ? rawBodies : fc.record({ rawQuery: fc.constantFrom(...HOSTILE_QUERIES) });
  const base = variant === 'mutated' ? 'valid' : variant;
  const input = buildSchemaInput(endpoint, base);
  if (variant !== 'mutated') return input;
  const edits = fc.array(edit, { minLength: 1, maxLength: 5 });
  return fc.tuple(input, edits).map(([written, changes]) => ({ ...written, edits: changes }));
}

function buildSchemaInput(endpoint: Endpoint, variant: Exclude<Variant, 'raw' | 'mutated'>): fc.Arbitrary<PlanInput> {
  if (endpoint.body) return fc.record({ body: drawBody(readFields(endpoint.body), variant, REAL_KEYS) });
  if (endpoint.query) return fc.record({ query: drawQuery(readFields(endpoint.query), variant, REAL_KEYS) });
  return fc.constant({});
}

const edit: fc.Arbitrary<TextEdit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  how: fc.constantFrom('delete' as const, 'insert' as const, 'replace' as const, 'repeat' as const),
  letter: fc.oneof(
    fc.constantFrom('"', '{', '}', '[', ']', ',', ':', '\\', '%', '&', '=', '0', '\u0000', 'e'),
    fc.string({ maxLength: 1 }),
  ),
});

const rawBodies: fc.Arbitrary<PlanInput> = fc
  .tuple(
    fc.constantFrom(...HOSTILE_BODIES),
    fc.oneof(fc.constant('application/json'), fc.constantFrom(...OTHER_TYPES)),
    fc.nat(20),
  )
  .map(([body, type, turn]) => ({
    rawBody: {
      ...body,
      headers: { 'content-type': type, ...(turn === 0 && { 'content-encoding': 'gzip' }) },
    },
  }));

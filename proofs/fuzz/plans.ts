import { ALL_ENDPOINTS } from '@ballpark/contracts/all-endpoints';
import type { Endpoint } from '@ballpark/contracts/endpoint';
import * as fc from 'fast-check';
import { bodyValues, pathValues, queryValues, type Way, WAYS } from './field-values.ts';
import { REAL_KEYS } from './actors.ts';
import { HOSTILE_BODIES, HOSTILE_QUERIES } from './hostile-strings.ts';
import { fieldsOf } from './schema-fields.ts';

type CallerKind = 'visitor' | 'stranger' | 'unverified' | 'verified' | 'onboarded' | 'suspended';

/** Changes one place of a text. */
export type Edit = { at: number; how: 'delete' | 'insert' | 'replace' | 'repeat'; letter: string };

export type RawBody = { text: string; isJson: boolean; headers: Record<string, string> };

/** A request before the real things in it are filled in: the same for the same seed. */
export type Plan = {
  endpoint: Endpoint;
  way: Way;
  caller: { kind: CallerKind; pick: number };
  body?: unknown;
  query?: Record<string, unknown>;
  params?: Record<string, unknown>;
  /** What the caller calls this act. */
  key?: string;
  edits?: Edit[];
  rawBody?: RawBody;
  rawQuery?: string;
};

const CALLERS: CallerKind[] = ['visitor', 'stranger', 'unverified', 'verified', 'onboarded', 'suspended'];

/** Whoever gets furthest with the call. */
const RIGHT_CALLERS: Record<Endpoint['access'], CallerKind[]> = {
  public: ['visitor'],
  optional: ['visitor', 'onboarded'],
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

/** Requests that can differ from one another are worth more of them. */
const WITH_INPUT_WEIGHT = 4;

type Wanted = { seed: number; count: number; endpoints?: readonly Endpoint[] };

/** The same seed gives the same plans. */
export function planRequests({ seed, count, endpoints = ALL_ENDPOINTS }: Wanted): Plan[] {
  return fc.sample(plansFor(endpoints), { seed, numRuns: count });
}

const made = new Map<readonly Endpoint[], fc.Arbitrary<Plan>>();

/** Made once: walking the contracts anew for every few hundred requests would take longer than sending them. */
function plansFor(endpoints: readonly Endpoint[]): fc.Arbitrary<Plan> {
  const known = made.get(endpoints);
  if (known) return known;
  const weighted = endpoints.map((endpoint) => ({
    weight: endpoint.body || endpoint.query || endpoint.params ? WITH_INPUT_WEIGHT : 1,
    arbitrary: planOf(endpoint),
  }));
  const plans = fc.oneof(...weighted);
  made.set(endpoints, plans);
  return plans;
}

function planOf(endpoint: Endpoint): fc.Arbitrary<Plan> {
  const caller = fc.record({
    kind: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...RIGHT_CALLERS[endpoint.access]) },
      { weight: 1, arbitrary: fc.constantFrom(...CALLERS) },
    ),
    pick: fc.nat(9_999),
  });
  const byWay = WAYS.map((way) => ({
    weight: way === 'valid' ? 2 : 1,
    arbitrary: fc.record({
      endpoint: fc.constant(endpoint),
      way: fc.constant(way),
      caller,
      address: addressOf(endpoint),
      input: inputOf(endpoint, way),
    }),
  }));
  return fc.oneof(...byWay).map(({ address, input, ...plan }) => ({ ...plan, ...address, ...input }));
}

type Address = Pick<Plan, 'params' | 'key'>;

/** Everybody uses the same few keys: each belongs to its caller alone. */
const KEYS = [
  'one-key-for-everybody',
  '0'.repeat(100),
  'too short',
  'a'.repeat(101),
  `${'a'.repeat(20)};`,
  '%00'.repeat(8),
];

function addressOf({ params, isIdempotent }: Endpoint): fc.Arbitrary<Address> {
  const values = params ? fc.record({ params: pathValues(fieldsOf(params)) }) : fc.constant({});
  if (!isIdempotent) return values;
  const key = fc.option(fc.oneof(fc.uuid(), fc.constantFrom(...KEYS)), { nil: undefined });
  return fc
    .tuple(values, key)
    .map(([written, chosen]) => ({ ...written, ...(chosen !== undefined && { key: chosen }) }));
}

type Input = Pick<Plan, 'body' | 'query' | 'edits' | 'rawBody' | 'rawQuery'>;

function inputOf(endpoint: Endpoint, way: Way): fc.Arbitrary<Input> {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  if (way === 'raw') return hasBody ? rawBodies : fc.record({ rawQuery: fc.constantFrom(...HOSTILE_QUERIES) });
  const base = way === 'mutated' ? 'valid' : way;
  const input = writtenInput(endpoint, base);
  if (way !== 'mutated') return input;
  const edits = fc.array(edit, { minLength: 1, maxLength: 5 });
  return fc.tuple(input, edits).map(([written, changes]) => ({ ...written, edits: changes }));
}

function writtenInput(endpoint: Endpoint, way: Exclude<Way, 'raw' | 'mutated'>): fc.Arbitrary<Input> {
  if (endpoint.body) return fc.record({ body: bodyValues(fieldsOf(endpoint.body), way, REAL_KEYS) });
  if (endpoint.query) return fc.record({ query: queryValues(fieldsOf(endpoint.query), way, REAL_KEYS) });
  return fc.constant({});
}

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  how: fc.constantFrom('delete' as const, 'insert' as const, 'replace' as const, 'repeat' as const),
  letter: fc.oneof(
    fc.constantFrom('"', '{', '}', '[', ']', ',', ':', '\\', '%', '&', '=', '0', '\u0000', 'e'),
    fc.string({ maxLength: 1 }),
  ),
});

const rawBodies: fc.Arbitrary<Input> = fc
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

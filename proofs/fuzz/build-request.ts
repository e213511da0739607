import { type Endpoint, IDEMPOTENCY_HEADER, idempotencyKey } from '@ballpark/contracts/endpoint';
import { BODY_MAX_BYTES } from '@ballpark/rules/requests';
import { Real } from './field-values.ts';
import { at, type Cast, realThing } from './actors.ts';
import type { Edit, Plan, RawBody } from './plans.ts';
import type { Person } from '../kit/actors/people.ts';
import type { WireRequest } from '../kit/http/wire-client.ts';

export type Prepared = {
  plan: Plan;
  request: WireRequest;
  /** By the contract's own schemas; unknown where a query is too broken to say how a server may read it. */
  isValid: boolean | 'unknown';
  /** The router itself knows no address this long. */
  isUnknownAddress: boolean;
};

type Scene = { plan: Plan; cast: Cast; caller: Person | undefined };

/** Fills in what exists and writes the request out. */
export function prepareRequest(plan: Plan, cast: Cast): Prepared {
  const { endpoint } = plan;
  const caller = findCaller(plan, cast);
  const scene = { plan, cast, caller };
  const { path: address, isValid: isAddressValid, longest } = writeAddress(scene);
  const { path: query, isValid: isQueryValid } = writeQuery(scene);
  const { body, headers = {}, isValid: isBodyValid } = writeBody(scene);
  const token = tokenOf(scene);
  const request: WireRequest = {
    method: endpoint.method,
    path: `/api${address}${query}`,
    headers: {
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(plan.key !== undefined && { [IDEMPOTENCY_HEADER]: plan.key }),
    },
    ...(body !== undefined && { body }),
  };
  const isKeyValid = plan.key === undefined || idempotencyKey.safeParse(plan.key).success;
  const isValid = allValid([isAddressValid, isKeyValid, isQueryValid, isBodyValid]);
  return { plan, request, isValid, isUnknownAddress: longest > LONGEST_PARAMETER };
}

/** Fastify's own. */
const LONGEST_PARAMETER = 100;

function allValid(parts: Prepared['isValid'][]): Prepared['isValid'] {
  if (parts.includes(false)) return false;
  return parts.includes('unknown') ? 'unknown' : true;
}

/** Node.js reads 16 KiB of headers, request line included, and answers longer ones itself: our server never sees them. */
export function isTooLongToRead({ path }: WireRequest): boolean {
  return path.length > 15 * 1024;
}

function findCaller({ caller: { kind, pick } }: Plan, cast: Cast): Person | undefined {
  return kind === 'visitor' || kind === 'stranger' ? undefined : at(cast[kind], pick);
}

function tokenOf({ plan, cast, caller }: Scene): string | undefined {
  if (plan.caller.kind === 'stranger') return 'A'.repeat(43);
  // Ending a session would leave the rest of the cast's requests with nobody to make them.
  return caller && plan.endpoint.path.endsWith('/logout') ? at(cast.spareTokens, plan.caller.pick) : caller?.token;
}

type Written<T> = T & { isValid: boolean | 'unknown' };

/** The endpoint's address with something in the place of each parameter. */
function writeAddress(scene: Scene): Written<{ path: string; longest: number }> {
  const { endpoint, params = {} } = scene.plan;
  const values = fillIn(params, scene) as Record<string, string>;
  // Half a character has no place in an address.
  const written = Object.entries(values).map(([key, value]) => [`:${key}`, encodeURIComponent(value.toWellFormed())]);
  const path = written.reduce((text, [name = '', value = '']) => text.replace(name, () => value), endpoint.path);
  const longest = Math.max(0, ...written.map(([, value = '']) => value.length));
  return { path, longest, isValid: endpoint.params?.safeParse(values).success ?? true };
}

function writeQuery(scene: Scene): Written<{ path: string }> {
  const { endpoint, query, rawQuery, edits } = scene.plan;
  if (rawQuery !== undefined) return { path: `?${rawQuery}`, isValid: endpoint.query ? 'unknown' : true };
  if (query === undefined) return { path: '', isValid: true };
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(fillIn(query, scene) as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? value : [value]) params.append(key, asText(one));
  }
  if (edits) return { path: `?${edited(params.toString(), edits, /[^!-~]/g)}`, isValid: 'unknown' };
  return { path: `?${params.toString()}`, isValid: endpoint.query?.safeParse(asRead(params)).success ?? true };
}

/** A name that comes several times is a list. */
function asRead(params: URLSearchParams): Record<string, string | string[]> {
  const entries = [...new Set(params.keys())].map((key) => {
    const all = params.getAll(key);
    return [key, all.length === 1 ? (all[0] ?? '') : all] as const;
  });
  return Object.fromEntries(entries);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

type WrittenBody = Written<{ body?: string; headers?: Record<string, string> }>;

function writeBody(scene: Scene): WrittenBody {
  const { endpoint, rawBody, body, edits } = scene.plan;
  if (rawBody) return writeRawBody(endpoint, rawBody);
  if (body === undefined) return { isValid: true };
  const headers = { 'content-type': 'application/json' };
  const text = JSON.stringify(fillIn(body, scene));
  const written = edits ? edited(text, edits) : text;
  return { body: written, headers, isValid: isValidText(endpoint, written) };
}

function writeRawBody(endpoint: Endpoint, { text, isJson, headers }: RawBody): WrittenBody {
  const type = headers['content-type'] ?? '';
  // Without a body in the contract nobody reads it, and whether it is refused is of no importance.
  if (!endpoint.body) return { body: text, headers, isValid: 'unknown' };
  const canBeRead = isJson && /^application\/json(;|$)/i.test(type) && headers['content-encoding'] === undefined;
  return { body: text, headers, isValid: canBeRead && isValidText(endpoint, text.replace(/^\ufeff/, '')) };
}

function isValidText(endpoint: Endpoint, text: string): boolean {
  if (Buffer.byteLength(text) > (endpoint.bodyMaxBytes ?? BODY_MAX_BYTES)) return false;
  try {
    const value: unknown = JSON.parse(text);
    return !hasNul(value) && (endpoint.body?.safeParse(value).success ?? true);
  } catch {
    return false;
  }
}

/** PostgreSQL has no NUL in text, so the server takes none anywhere in a body. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, item]) => hasNul(key) || hasNul(item));
}

function fillIn(value: unknown, { plan, cast, caller }: Scene): unknown {
  if (value instanceof Real) return realThing(value.key, { cast, pick: value.pick, path: plan.endpoint.path, caller });
  if (Array.isArray(value)) return value.map((item: unknown) => fillIn(item, { plan, cast, caller }));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillIn(item, { plan, cast, caller })]));
}

/** Without what can stand in no request line, where the text is for one. */
function edited(text: string, edits: readonly Edit[], unsendable?: RegExp): string {
  const changed = edits.reduce((current, { at: place, how, letter }) => {
    const index = Math.floor(place * current.length);
    const [before, after] = [current.slice(0, index), current.slice(index)];
    if (how === 'delete') return before + after.slice(1);
    if (how === 'insert') return before + letter + after;
    if (how === 'replace') return before + letter + after.slice(1);
    return before + after.slice(0, 8) + after;
  }, text);
  return unsendable ? changed.replaceAll(unsendable, '') : changed;
}

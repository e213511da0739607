import { type Endpoint, IDEMPOTENCY_HEADER, idempotencyKey } from '@ballpark/contracts/endpoint';
import { BODY_MAX_BYTES } from '@ballpark/rules/requests';
import type { Person } from '../../kit/actors/people.ts';
import type { WireRequest } from '../../kit/http/wire-client.ts';
import { type Actors, itemAt, pickRealValue } from './actors.ts';
import { RealValue } from './field-values.ts';
import type { TextEdit, Plan, RawBody } from './plans.ts';

export type PreparedRequest = {
  plan: Plan;
  request: WireRequest;
  /** According to the contract schemas; unknown if a query is so broken that servers may parse it differently. */
  isValid: boolean | 'unknown';
  /** A path parameter is longer than the router accepts. */
  isUnknownAddress: boolean;
};

type RequestContext = { plan: Plan; actors: Actors; caller: Person | undefined };

/** Fills in the placeholders and encodes the request. */
export function prepareRequest(plan: Plan, actors: Actors): PreparedRequest {
  const { endpoint } = plan;
  const caller = findCaller(plan, actors);
  const context = { plan, actors, caller };
  const { path: address, isValid: isAddressValid, longest } = writeAddress(context);
  const { path: query, isValid: isQueryValid } = writeQuery(context);
  const { body, headers = {}, isValid: isBodyValid } = writeBody(context);
  const token = findToken(context);
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
  const isValid = combineValidity([isAddressValid, isKeyValid, isQueryValid, isBodyValid]);
  return { plan, request, isValid, isUnknownAddress: longest > LONGEST_PARAMETER };
}

/** Fastify's default `maxParamLength`. */
const LONGEST_PARAMETER = 100;

function combineValidity(parts: PreparedRequest['isValid'][]): PreparedRequest['isValid'] {
  if (parts.includes(false)) return false;
  return parts.includes('unknown') ? 'unknown' : true;
}

/** Node.js reads at most 16 KiB of headers, with the request line. It answers longer requests itself with 431. */
export function isTooLongToRead({ path }: WireRequest): boolean {
  return path.length > 15 * 1024;
}

function findCaller({ caller: { kind, pick } }: Plan, actors: Actors): Person | undefined {
  return kind === 'visitor' || kind === 'stranger' ? undefined : itemAt(actors[kind], pick);
}

function findToken({ plan, actors, caller }: RequestContext): string | undefined {
  if (plan.caller.kind === 'stranger') return 'A'.repeat(43);
  // Signing out would end the session that the other requests of this caller use, so it gets a spare token.
  return caller && plan.endpoint.path.endsWith('/logout')
    ? itemAt(actors.spareTokens, plan.caller.pick)
    : caller?.token;
}

type WrittenPart<T> = T & { isValid: boolean | 'unknown' };

/** The path of the endpoint with a value for each parameter. */
function writeAddress(context: RequestContext): WrittenPart<{ path: string; longest: number }> {
  const { endpoint, params = {} } = context.plan;
  const values = fillIn(params, context) as Record<string, string>;
  // encodeURIComponent throws for an unpaired surrogate.
  const written = Object.entries(values).map(([key, value]) => [`:${key}`, encodeURIComponent(value.toWellFormed())]);
  const path = written.reduce((text, [name = '', value = '']) => text.replace(name, () => value), endpoint.path);
  const longest = Math.max(0, ...written.map(([, value = '']) => value.length));
  return { path, longest, isValid: endpoint.params?.safeParse(values).success ?? true };
}

function writeQuery(context: RequestContext): WrittenPart<{ path: string }> {
  const { endpoint, query, rawQuery, edits } = context.plan;
  if (rawQuery !== undefined) return { path: `?${rawQuery}`, isValid: endpoint.query ? 'unknown' : true };
  if (query === undefined) return { path: '', isValid: true };
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(fillIn(query, context) as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? value : [value]) params.append(key, toText(one));
  }
  if (edits) return { path: `?${applyEdits(params.toString(), edits, /[^!-~]/g)}`, isValid: 'unknown' };
  return { path: `?${params.toString()}`, isValid: endpoint.query?.safeParse(groupParams(params)).success ?? true };
}

/** A repeated name becomes a list. */
function groupParams(params: URLSearchParams): Record<string, string | string[]> {
  const entries = [...new Set(params.keys())].map((key) => {
    const all = params.getAll(key);
    return [key, all.length === 1 ? (all[0] ?? '') : all] as const;
  });
  return Object.fromEntries(entries);
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

type WrittenBody = WrittenPart<{ body?: string; headers?: Record<string, string> }>;

function writeBody(context: RequestContext): WrittenBody {
  const { endpoint, rawBody, body, edits } = context.plan;
  if (rawBody) return writeRawBody(endpoint, rawBody);
  if (body === undefined) return { isValid: true };
  const headers = { 'content-type': 'application/json' };
  const text = JSON.stringify(fillIn(body, context));
  const written = edits ? applyEdits(text, edits) : text;
  return { body: written, headers, isValid: isValidText(endpoint, written) };
}

function writeRawBody(endpoint: Endpoint, { text, isJson, headers }: RawBody): WrittenBody {
  const type = headers['content-type'] ?? '';
  // Without a body in the contract the server may ignore or refuse the body.
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

/**
 * PostgreSQL cannot store NUL in text, so the server refuses it anywhere in a body. Without recursion: some bodies are
 * nested so deeply that it would exceed the stack.
 */
function hasNul(body: unknown): boolean {
  const values = [body];
  while (values.length > 0) {
    const value = values.pop();
    if (typeof value === 'string' && value.includes('\u0000')) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, item] of Object.entries(value)) values.push(key, item);
  }
  return false;
}

function fillIn(value: unknown, { plan, actors, caller }: RequestContext): unknown {
  if (value instanceof RealValue)
    return pickRealValue(value.key, { actors, pick: value.pick, path: plan.endpoint.path, caller });
  if (Array.isArray(value)) return value.map((item: unknown) => fillIn(item, { plan, actors, caller }));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillIn(item, { plan, actors, caller })]));
}

/** Removes characters that a request line cannot contain, if a pattern for them is given. */
function applyEdits(text: string, edits: readonly TextEdit[], unsendable?: RegExp): string {
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

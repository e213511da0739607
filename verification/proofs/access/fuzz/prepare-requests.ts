import { type Endpoint, IDEMPOTENCY_HEADER, idempotencyKey } from '@ballpark/contracts/endpoint';
import { BODY_MAX_BYTES } from '@ballpark/rules/requests';
import { insertModerators } from '../../kit/actors/moderation.ts';
import type { Person } from '../../kit/actors/people.ts';
import { buildValidRequest, type RequestSource } from '../../kit/http/valid-requests.ts';
import { buildBearer, type WireRequest } from '../../kit/http/wire-client.ts';
import { CALLERS, type CallerKind, type Plan, type RawBody, type TextEdit } from './plans.ts';

export type PreparedRequest = {
  plan: Plan;
  request: WireRequest;
  /** According to the contract schemas; unknown if a query is so broken that servers may parse it differently. */
  isValid: boolean | 'unknown';
  /** A path parameter is longer than the router accepts. */
  isUnknownAddress: boolean;
};

/** Fastify's default `maxParamLength`. */
const LONGEST_PARAMETER = 100;
/** Requests that are built at the same time. */
const LANES = 4;

/** Builds a valid request for each plan, with a caller and things of its own, and alters it. */
export async function prepareRequests(source: RequestSource, plans: readonly Plan[]): Promise<PreparedRequest[]> {
  const callers = await createCallers(source, plans);
  const neighbour = await source.people.createOne('onboarded');
  const prepared: PreparedRequest[] = [];
  const queue = plans.entries();
  const work = async () => {
    for (const [index, plan] of queue) {
      const caller = callers[plan.caller].pop() ?? neighbour;
      const parties = { caller, owner: plan.isOwner ? caller : neighbour };
      const valid = await buildValidRequest(source, `${plan.endpoint.method} /api${plan.endpoint.path}`, parties);
      await changeState(source, plan, valid.path);
      prepared[index] = alterRequest(plan, valid, caller);
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
  return prepared;
}

async function createCallers({ sql, people }: RequestSource, plans: readonly Plan[]) {
  const create = async (kind: CallerKind): Promise<[CallerKind, Person[]]> => {
    const count = plans.filter(({ caller }) => caller === kind).length;
    const stage = kind === 'unverified' || kind === 'verified' || kind === 'suspended' ? kind : 'onboarded';
    const created = await people.create(stage, count);
    if (kind === 'moderator')
      await insertModerators(
        sql,
        created.map(({ memberId }) => memberId),
      );
    return [kind, created];
  };
  return Object.fromEntries(await Promise.all(CALLERS.map(create))) as Record<CallerKind, Person[]>; // of all kinds
}

const STATES: Partial<Record<Plan['state'], string>> = {
  overdue: `created_at = created_at - interval '73 hours'`,
  closed: 'is_active = false, closed_at = now(), final_price = 5000',
  'auto-closed': 'is_active = false, closed_at = now(), auto_closed_at = now()',
  deleted: 'is_active = false, deleted_at = now()',
};

/** Each request has a listing of its own. */
async function changeState({ sql }: RequestSource, { state }: Plan, path: string): Promise<void> {
  const id = /^\/api\/listings\/([\da-f-]{36})/.exec(path)?.[1];
  if (id === undefined || STATES[state] === undefined) return;
  await sql.query(`update listing set ${STATES[state]} where id = $1 and is_active`, [id]);
}

type Validity = PreparedRequest['isValid'];

function alterRequest(plan: Plan, valid: WireRequest, caller: Person): PreparedRequest {
  const { endpoint, key } = plan;
  const [path = '', search = ''] = valid.path.split('?');
  const address = writeAddress(plan, path);
  const query = writeQuery(plan, search);
  const body = writeBody(plan, valid);
  const request: WireRequest = {
    method: endpoint.method,
    path: `${address.path}${query.path}`,
    headers: { ...body.headers, ...writeToken(plan, caller), ...(key !== undefined && { [IDEMPOTENCY_HEADER]: key }) },
    ...(body.text !== undefined && { body: body.text }),
  };
  const isKeyValid = key === undefined || idempotencyKey.safeParse(key).success;
  const parts: Validity[] = [address.isValid, isKeyValid, query.isValid, body.isValid];
  const isValid = parts.includes(false) ? false : parts.includes('unknown') ? 'unknown' : true;
  return { plan, request, isValid, isUnknownAddress: address.isTooLong };
}

function writeToken({ caller: kind }: Plan, caller: Person): Record<string, string> {
  if (kind === 'visitor') return {};
  return buildBearer(kind === 'stranger' ? { token: 'A'.repeat(43) } : caller);
}

function writeAddress({ endpoint, parameter }: Plan, path: string) {
  const segments = path.split('/');
  const names = `/api${endpoint.path}`.split('/');
  const last = names.findLastIndex((name) => name.startsWith(':'));
  // encodeURIComponent throws for an unpaired surrogate.
  if (parameter !== undefined) segments[last] = encodeURIComponent(parameter.toWellFormed());
  const written = segments.filter((_, index) => names[index]?.startsWith(':'));
  const values = written.map((value, index) => [
    names.filter((name) => name.startsWith(':'))[index]?.slice(1),
    decodeURIComponent(value),
  ]);
  return {
    path: segments.join('/'),
    isValid: endpoint.params?.safeParse(Object.fromEntries(values)).success ?? true,
    isTooLong: written.some((value) => value.length > LONGEST_PARAMETER),
  };
}

function writeQuery(
  { endpoint, values, missing, edits, rawQuery }: Plan,
  search: string,
): { path: string; isValid: Validity } {
  if (rawQuery !== undefined) return { path: `?${rawQuery}`, isValid: endpoint.query ? 'unknown' : true };
  const params = new URLSearchParams(search);
  for (const [key, value] of endpoint.body ? [] : Object.entries(values)) {
    params.delete(key);
    for (const one of Array.isArray(value) ? value : [value]) params.append(key, toText(one));
  }
  for (const key of missing) params.delete(key);
  if (params.size === 0) return { path: '', isValid: endpoint.query?.safeParse({}).success ?? true };
  if (edits && !endpoint.body) {
    // Without characters that a request line cannot contain.
    return { path: `?${applyEdits(params.toString(), edits).replaceAll(/[^!-~]/g, '')}`, isValid: 'unknown' };
  }
  const grouped = [...new Set(params.keys())].map((key) => [
    key,
    params.getAll(key).length === 1 ? params.get(key) : params.getAll(key),
  ]);
  return {
    path: `?${params.toString()}`,
    isValid: endpoint.query?.safeParse(Object.fromEntries(grouped)).success ?? true,
  };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

type WrittenBody = { text?: string; headers?: WireRequest['headers']; isValid: Validity };

function writeBody(
  { endpoint, values, missing, edits, rawBody }: Plan,
  { body, headers = {} }: WireRequest,
): WrittenBody {
  if (rawBody) return writeRawBody(endpoint, rawBody);
  if (body === undefined) return { isValid: true };
  const fields = { ...(JSON.parse(body.toString()) as object), ...values };
  const kept = Object.fromEntries(Object.entries(fields).filter(([key]) => !missing.includes(key)));
  const text = edits ? applyEdits(JSON.stringify(kept), edits) : JSON.stringify(kept);
  return { text, headers, isValid: isValidText(endpoint, text) };
}

function writeRawBody(endpoint: Endpoint, { text, isJson, headers }: RawBody): WrittenBody {
  const type = headers['content-type'] ?? '';
  // Without a body in the contract the server may ignore or refuse the body.
  if (!endpoint.body) return { text, headers, isValid: 'unknown' };
  const canBeRead = isJson && /^application\/json(;|$)/i.test(type) && headers['content-encoding'] === undefined;
  return { text, headers, isValid: canBeRead && isValidText(endpoint, text.replace(/^\ufeff/, '')) };
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

function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return edits.reduce((current, { at, how, letter }) => {
    const index = Math.floor(at * current.length);
    const [before, after] = [current.slice(0, index), current.slice(index)];
    if (how === 'delete') return before + after.slice(1);
    if (how === 'insert') return before + letter + after;
    if (how === 'replace') return before + letter + after.slice(1);
    return before + after.slice(0, 8) + after;
  }, text);
}

import { isDeepStrictEqual } from 'node:util';
import { type Endpoint, errorBody } from '@ballpark/contracts/endpoint';
import { type ErrorCode, ERRORS } from '@ballpark/contracts/errors';
import { pagination } from '@ballpark/contracts/pagination';
import { isTooLongToRead, type Prepared } from './build-request.ts';
import type { WireAnswer } from '../kit/http/wire-client.ts';

/** Nothing about how the server is built belongs into an answer. */
const LEAKS = [
  /\b(select|insert into|update|delete from)\b.{0,80}\b(from|where|values|set)\b/i,
  /\bat .{1,80}(\.[jt]s|node:internal)[:\d]/,
  /node_modules|\.ts:\d|\.js:\d|file:\/\/|\/(tmp|work|home|usr|var|srv|app)\/[a-z]/i,
  /\b(TypeError|RangeError|SyntaxError|ZodError|DatabaseError|ECONN[A-Z]+|pg_|kysely|argon2|FST_ERR)/,
];

const INPUT_CODES: ErrorCode[] = ['invalid_request', 'body_too_large', 'unsupported_media_type'];

const ACCESS_CODES: Record<Endpoint['access'], ErrorCode[]> = {
  public: [],
  optional: [],
  'signed-in': ['not_signed_in'],
  verified: ['not_signed_in', 'email_not_verified'],
  onboarded: ['not_signed_in', 'email_not_verified', 'not_onboarded'],
};

/** What is wrong with an answer, in words; undefined when nothing is. */
export function wrongWith(prepared: Prepared, { status, body }: WireAnswer): string | undefined {
  const { plan, request, isValid, isUnknownAddress } = prepared;
  const { endpoint } = plan;
  if (status === 0) return `no answer (${body})`;
  if (status >= 500) return `${status}`;
  const leak = leakIn(body, request);
  if (leak !== undefined) return `the answer tells '${leak}'`;
  const content = endpoint.success.isStream && status === 200 ? firstEvent(body) : parsed(body);
  if (content === undefined) return `${status} without JSON`;
  if (status === 431 && isTooLongToRead(request)) return undefined;
  if (status === 404 && content.code === 'not_found' && isUnknownAddress) return undefined;
  if (status < 400 && isValid === false) return `${status} for an invalid request`;
  if (status === endpoint.success.status && content.success === true) return wrongWithSuccess(endpoint, content);
  return wrongWithRefusal(endpoint, content, status);
}

function wrongWithSuccess({ success }: Endpoint, content: Record<string, unknown>): string | undefined {
  const result = success.data.safeParse(content.data);
  if (!result.success) return 'a success that is not the contract';
  // Reading drops what the contract does not know.
  const isExact = isDeepStrictEqual(result.data, content.data);
  const keys = ['data', ...(success.repeatsMessage ? ['message'] : []), ...(success.isPaged ? ['pagination'] : [])];
  if (!isExact || Object.keys(content).toSorted().join() !== [...keys, 'success'].join()) {
    return 'a success with more than the contract says';
  }
  if (success.isPaged && !pagination.safeParse(content.pagination).success) return 'a page that says not which';
  return undefined;
}

function wrongWithRefusal(endpoint: Endpoint, content: unknown, status: number): string | undefined {
  const result = errorBody.safeParse(content);
  if (!result.success) return `${status} with another body than refusals have`;
  const { code, error, message } = result.data;
  const allowed: string[] = [...INPUT_CODES, ...ACCESS_CODES[endpoint.access], ...endpoint.errors];
  if (!allowed.includes(code)) return `the refusal '${code}', which the contract does not name`;
  if (ERRORS[code as ErrorCode].status !== status) return `the refusal '${code}' as ${status}`;
  return error === message ? undefined : 'a refusal whose two sentences differ';
}

/** What the request itself said may come back. */
function leakIn(body: string, { path, body: sent = '' }: Prepared['request']): string | undefined {
  const said = `${decoded(path)} ${unescaped(sent.toString())}`;
  for (const pattern of LEAKS) {
    const [found] = pattern.exec(unescaped(body)) ?? [];
    if (found !== undefined && !said.includes(found)) return found;
  }
  return undefined;
}

function unescaped(text: string): string {
  return text.replaceAll('\\"', '"').replaceAll('\\/', '/').replaceAll('\\\\', '\\');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll('+', ' '));
  } catch {
    return path;
  }
}

/** A stream's first event as the answer it would be by itself. */
function firstEvent(body: string): Record<string, unknown> | undefined {
  const [, event, text] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(body) ?? [];
  const data = text === undefined ? undefined : parsed(text);
  return data && { success: true, data: { event, data } };
}

function parsed(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

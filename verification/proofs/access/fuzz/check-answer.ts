import { isDeepStrictEqual } from 'node:util';
import { type Endpoint, errorBody } from '@ballpark/contracts/endpoint';
import { type ErrorCode, ERRORS } from '@ballpark/contracts/errors';
import { pagination } from '@ballpark/contracts/pagination';
import type { WireAnswer } from '../../kit/http/wire-client.ts';
import type { PreparedRequest } from './prepare-requests.ts';

/** Internals of the server that must not appear in an answer. */
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
  'visitor-or-member': [],
  'signed-in': ['not_signed_in'],
  verified: ['not_signed_in', 'email_not_verified'],
  onboarded: ['not_signed_in', 'email_not_verified', 'not_onboarded'],
};

/** Describes what is wrong with an answer; undefined if it is correct. */
export function findFault(prepared: PreparedRequest, { status, body }: WireAnswer): string | undefined {
  const { plan, request, isValid, isUnknownAddress } = prepared;
  const { endpoint } = plan;
  if (status === 0) return `no answer (${body})`;
  if (status >= 500) return `${status}`;
  const leak = findLeak(body, request);
  if (leak !== undefined) return `the answer leaks '${leak}'`;
  const content = endpoint.success.isStream && status === 200 ? parseFirstEvent(body) : parseObject(body);
  if (content === undefined) return `${status} without JSON`;
  // Node.js reads at most 16 KiB of headers, with the request line. It answers longer requests itself.
  if (status === 431 && request.path.length > 15 * 1024) return undefined;
  if (status === 404 && content.code === 'not_found' && isUnknownAddress) return undefined;
  if (status < 400 && isValid === false) return `${status} for an invalid request`;
  if (status === endpoint.success.status && content.success === true) return findSuccessFault(endpoint, content);
  return findRefusalFault(endpoint, content, status);
}

function findSuccessFault({ success }: Endpoint, content: Record<string, unknown>): string | undefined {
  const result = success.data.safeParse(content.data);
  if (!result.success) return 'a success that does not match the contract';
  // Parsing drops the keys that the contract does not have.
  const isExact = isDeepStrictEqual(result.data, content.data);
  const keys = ['data', ...(success.repeatsMessage ? ['message'] : []), ...(success.isPaged ? ['pagination'] : [])];
  if (!isExact || Object.keys(content).toSorted().join() !== [...keys, 'success'].join()) {
    return 'a success with more keys than the contract has';
  }
  if (success.isPaged && !pagination.safeParse(content.pagination).success) return 'a page without valid pagination';
  return undefined;
}

function findRefusalFault(endpoint: Endpoint, content: unknown, status: number): string | undefined {
  const result = errorBody.safeParse(content);
  if (!result.success) return `${status} without the body of a refusal`;
  const { code, error, message } = result.data;
  const allowed: string[] = [...INPUT_CODES, ...ACCESS_CODES[endpoint.access], ...endpoint.errors];
  if (!allowed.includes(code)) return `the refusal '${code}', which the contract does not name`;
  if (ERRORS[code as ErrorCode].status !== status) return `the refusal '${code}' as ${status}`;
  return error === message ? undefined : 'a refusal whose error and message differ';
}

/** A text that the request contained may come back. */
function findLeak(body: string, { path, body: sent = '' }: PreparedRequest['request']): string | undefined {
  const requested = `${decodePath(path)} ${unescapeJson(sent.toString())}`;
  for (const pattern of LEAKS) {
    const [found] = pattern.exec(unescapeJson(body)) ?? [];
    if (found !== undefined && !requested.includes(found)) return found;
  }
  return undefined;
}

function unescapeJson(text: string): string {
  return text.replaceAll('\\"', '"').replaceAll('\\/', '/').replaceAll('\\\\', '\\');
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll('+', ' '));
  } catch {
    return path;
  }
}

/** Converts the first event of a stream into the form of an ordinary answer. More events may have come with it. */
function parseFirstEvent(body: string): Record<string, unknown> | undefined {
  const [, event, text] = /^event: (\w+)\ndata: (.*)\n\n/.exec(body) ?? [];
  const data = text === undefined ? undefined : parseObject(text);
  return data && { success: true, data: { event, data } };
}

function parseObject(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

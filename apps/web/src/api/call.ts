import {
  type AnswerOf,
  type BodyInputOf,
  type Endpoint,
  IDEMPOTENCY_HEADER,
  type ParamsOf,
  type QueryOf,
} from '@ballpark/contracts/endpoint';
import { config } from '../config.ts';
import { ApiError } from './api-error.ts';
import { buildUrl, type UrlParts } from './build-url.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { readAnswer } from './read-answer.ts';
import { expireSession, getSessionSignal } from './session.ts';
import { readToken } from './token.ts';

const TIMEOUT_MS = 15_000;

type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [Key in Name]: Value };

type Input<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyInputOf<E>> &
  (E['isIdempotent'] extends true ? { key: string } : unknown) & { signal?: AbortSignal };

type RequestParts = UrlParts & {
  body?: unknown;
  key?: string;
  signal?: AbortSignal;
};

/**
 * Calls the API as the signed-in member. A 401 ends the session this page was using. A reading call is given up when
 * the session ends, because the server would refuse it.
 */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<AnswerOf<E>> {
  const token = readToken();
  const { signal } = input;
  const reading = endpoint.method === 'GET' && { signal: joinSignals(getSessionSignal(), signal) };
  try {
    return await callWithToken(token, endpoint, { ...input, ...reading });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) expireSession(token);
    throw error;
  }
}

/** Calls an endpoint with a given token. It does not touch the session. */
export async function callWithToken<E extends Endpoint>(
  token: string | null,
  endpoint: E,
  input: Input<E>,
): Promise<AnswerOf<E>> {
  // `Input` is `RequestParts` with only the parts that this endpoint declares; TypeScript cannot derive that.
  const parts = input as RequestParts;
  const url = buildUrl(config.apiBase + endpoint.path, parts);
  const early = endpoint.method === 'GET' ? takeEarlyAnswer(url, token) : undefined;
  return readResponse(endpoint, early ?? fetch(new Request(url, buildRequest(endpoint, parts, token))));
}

/** Reads the response to a request for this endpoint. */
async function readResponse<E extends Endpoint>(endpoint: E, pending: Promise<Response>): Promise<AnswerOf<E>> {
  const response = await awaitResponse(pending);
  const body: unknown = await response.json().catch(() => undefined);
  const requestId = response.headers.get('x-request-id') ?? undefined;
  return readAnswer(endpoint, { status: response.status, body, requestId });
}

/** Opens a stream as the signed-in member. A 401 ends the session that this page was using, as with any call. */
export async function openStream(
  { path }: Endpoint,
  params: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  const token = readToken();
  const headers = { accept: 'text/event-stream', ...(token !== null && { authorization: `Bearer ${token}` }) };
  const response = await fetch(
    new Request(buildUrl(config.apiBase + path, { params }), { headers, credentials: 'omit', signal }),
  );
  if (response.status === 401) expireSession(token);
  return response;
}

function buildRequest(endpoint: Endpoint, { body, key, signal }: RequestParts, token: string | null): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (key !== undefined) headers.set(IDEMPOTENCY_HEADER, key);
  return {
    method: endpoint.method,
    headers,
    // Authentication is by token alone. The only cookie tells the sign-in that it knows this browser.
    credentials: endpoint.usesDeviceCookie ? 'same-origin' : 'omit',
    // A removal that can be undone for a moment is sent when the page is left at the latest.
    keepalive: endpoint.method === 'DELETE',
    signal: joinSignals(AbortSignal.timeout(TIMEOUT_MS), signal),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

function joinSignals(first: AbortSignal, second: AbortSignal | undefined): AbortSignal {
  return second ? AbortSignal.any([first, second]) : first;
}

async function awaitResponse(pending: Promise<Response>): Promise<Response> {
  try {
    return await pending;
  } catch (cause) {
    throw new ApiError({ status: 0, code: 'no_answer' }, { cause });
  }
}

import type { BodyInputOf, DataOf, Endpoint, ParamsOf, QueryOf } from '@ballpark/contracts/endpoint';
import { errorBody } from '@ballpark/contracts/endpoint';
import * as z from 'zod/mini';
import { config } from '../config.ts';
import { ApiError } from './api-error.ts';
import { expireSession } from './session.ts';
import { readToken } from './token.ts';

const TIMEOUT_MS = 15_000;

/** Something between us and the server may refuse too, and knows only half of our words. */
const lenientErrorBody = z.partial(errorBody);

type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [Key in Name]: Value };

type Input<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyInputOf<E>> & { signal?: AbortSignal };

type Filled = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  signal?: AbortSignal;
};

/** Calls the API as the signed-in member. A 401 ends the session this page was using. */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<DataOf<E>> {
  const token = readToken();
  try {
    return await callWith(token, endpoint, input);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) expireSession(token);
    throw error;
  }
}

/** The same call with a token of the caller's choice; what a refusal means for the session is the caller's to say. */
export async function callWith<E extends Endpoint>(
  token: string | null,
  endpoint: E,
  input: Input<E>,
): Promise<DataOf<E>> {
  // `Input` is `Filled` with only the parts this endpoint declares; the compiler cannot see that through the generic.
  const filled = input as Filled;
  const response = await send(new Request(addressOf(endpoint.path, filled), requestOf(endpoint, filled, token)));
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refusalOf(response, body);
  return readData(endpoint, response, body);
}

function addressOf(path: string, { params = {}, query = {} }: Filled): URL {
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const address = new URL(config.apiBase + filledPath, window.location.href);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}

function requestOf(endpoint: Endpoint, { body, signal }: Filled, token: string | null): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return {
    method: endpoint.method,
    headers,
    // The token is the only thing that says who is calling.
    credentials: 'omit',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

async function send(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (cause) {
    throw new ApiError({ status: 0, code: 'no_answer' }, { cause });
  }
}

function refusalOf(response: Response, body: unknown): ApiError {
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const refusal = lenientErrorBody.safeParse(body);
  const { code = 'unreadable_refusal', error, message, fields } = refusal.data ?? {};
  return new ApiError({ status: response.status, code, sentence: error || message || undefined, fields, requestId });
}

/** Parsed with the contract, so that a server that has moved on is noticed here and not three screens later. */
function readData<E extends Endpoint>(endpoint: E, response: Response, body: unknown): DataOf<E> {
  const answer = z.object({ success: z.literal(true), data: endpoint.success.data }).safeParse(body);
  // `DataOf<E>` is by definition what this schema puts out; the generic hides it from the compiler.
  if (answer.success) return answer.data.data as DataOf<E>;
  const requestId = response.headers.get('x-request-id') ?? undefined;
  throw new ApiError({ status: response.status, code: 'unexpected_answer', requestId }, { cause: answer.error });
}

import './zod-config.ts';
import type { Access } from '@ballpark/rules/access';
import type { NamedLimit } from '@ballpark/rules/requests';
import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { pagination } from './pagination.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One endpoint of the API: everything that server and client must agree on. */
export type Endpoint = {
  method: Method;
  /** Path after the API's base, with `:name` for parameters. */
  path: string;
  /** One sentence for the API's reference page. */
  summary: string;
  access: Access;
  /** A rate limit in addition to the general one. */
  limit?: NamedLimit;
  /** A rate limit for callers without a session, for each network address. */
  visitorLimit?: NamedLimit;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniObject;
  success: {
    status: 200 | 201;
    data: z.ZodMiniType;
    /** Repeats `data.message` next to `data`, for clients that read it there. */
    repeatsMessage?: true;
    /** `data` is one page of a list, with `pagination` next to it. */
    isPaged?: true;
    /** The answer is a stream of server-sent events. Each is one `data`, with its name as `event`. */
    isStream?: true;
  };
  /** The client may send an `Idempotency-Key`: a repeated key has no further effect and gets the first answer. */
  isIdempotent?: true;
  /** The answer may set the cookie of a known device, and the call sends it. No other call has a cookie. */
  usesDeviceCookie?: true;
  /** Maximum body size, if it differs from the usual one: for photos. */
  bodyMaxBytes?: number;
  /** Refusals in addition to those of the access level. */
  errors: readonly ErrorCode[];
};

/** Declares an endpoint and keeps its exact type. The annotation lets bundlers drop endpoints that a page does not use. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>;
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>;
/** The body after parsing, as the server reads it. */
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>;
/** The body before parsing, as the client writes it. */
export type BodyInputOf<E extends Endpoint> = E['body'] extends z.ZodMiniType ? z.input<E['body']> : undefined;
export type DataOf<E extends Endpoint> = z.output<E['success']['data']>;

export type Pagination = z.output<typeof pagination>;

/** The result of a call: its data, or a page of it with the pagination. */
export type AnswerOf<E extends Endpoint> = E['success']['isPaged'] extends true
  ? { data: DataOf<E>; pagination: Pagination }
  : DataOf<E>;

/** The body of every answer that is not a refusal. */
export type SuccessBody<Data> = { success: true; data: Data; message?: string; pagination?: Pagination };

/** The header for retries without a second effect, and its format. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const idempotencyKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,100}$/));

/** The body of every refusal. `message` repeats `error` for clients that read it there. */
export const errorBody = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});

export type ErrorBody = z.output<typeof errorBody>;

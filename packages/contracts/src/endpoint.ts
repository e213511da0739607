import './zod-config.ts';
import type { Access } from '@ballpark/rules/access';
import type { NamedLimit } from '@ballpark/rules/rate-limits';
import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { pagination } from './pagination.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of the API: everything both sides must agree on, and nothing else. */
export type Endpoint = {
  method: Method;
  /** Path after the API's base, with `:name` for parameters. */
  path: string;
  /** One sentence for the API's reference page. */
  summary: string;
  access: Access;
  /** Name of the stricter rate limit this call is under, beside the general one. */
  limit?: NamedLimit;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniObject;
  success: {
    status: 200 | 201;
    data: z.ZodMiniType;
    /** Whether `data.message` also stands beside `data`, for clients that look there. */
    repeatsMessage?: true;
    /** Whether `pagination` stands beside `data`, which then is one page of a list. */
    isPaged?: true;
    /** Whether the answer goes on as server-sent events, each of which is `data` with its name as `event`. */
    isStream?: true;
  };
  /** Whether a caller may send an `Idempotency-Key`: the same key again has the effect and the answer of the first. */
  isIdempotent?: true;
  /** Largest body in bytes, where it is not the usual one: calls that carry a photo. */
  bodyMaxBytes?: number;
  /** Refusals beyond those every call of this access level can give. */
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
/** The body as a server reads it, after parsing. */
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>;
/** The body as a client writes it, before parsing. */
export type BodyInputOf<E extends Endpoint> = E['body'] extends z.ZodMiniType ? z.input<E['body']> : undefined;
export type DataOf<E extends Endpoint> = z.output<E['success']['data']>;

export type Pagination = z.output<typeof pagination>;

/** What a call comes back with: its data, or a page of it with where that page is. */
export type AnswerOf<E extends Endpoint> = E['success']['isPaged'] extends true
  ? { data: DataOf<E>; pagination: Pagination }
  : DataOf<E>;

/** The body of every answer that is not a refusal. */
export type SuccessBody<Data> = { success: true; data: Data; message?: string; pagination?: Pagination };

/** The header that makes sending twice harmless, and what may stand in it. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const idempotencyKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,100}$/));

/** The body of every refusal. `message` repeats `error` for clients that look there. */
export const errorBody = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});

export type ErrorBody = z.output<typeof errorBody>;

import './zod-config.ts';
import type { Access } from '@ballpark/rules/access';
import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

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
  limit?: LimitName;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniObject;
  success: {
    status: 200 | 201;
    data: z.ZodMiniType;
    /** Whether `data.message` also stands beside `data`, for clients that look there. */
    repeatsMessage?: true;
  };
  /** Largest body in bytes, where it is not the usual one: calls that carry a photo. */
  bodyMaxBytes?: number;
  /** Refusals beyond those every call of this access level can give. */
  errors: readonly ErrorCode[];
};

/** Limits a call can be under; their numbers are configuration. */
export type LimitName = 'sign-in' | 'sign-up' | 'account-mail' | 'token-check' | 'lookup' | 'upload';

/** Declares an endpoint and keeps its exact type. */
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

/** The body of every answer that is not a refusal. */
export type SuccessBody<Data> = { success: true; data: Data; message?: string };

/** The body of every refusal. `message` repeats `error` for clients that look there. */
export const errorBody = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});

export type ErrorBody = z.output<typeof errorBody>;

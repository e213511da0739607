import { type AnswerOf, type Endpoint, errorBody } from '@ballpark/contracts/endpoint';
import { pagination } from '@ballpark/contracts/pagination';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';

/** Something between us and the server may refuse too, and knows only half of our words. */
const lenientErrorBody = z.partial(errorBody);

const messageBeside = z.object({ message: z.string() });

export type Answer = { status: number; body: unknown; requestId?: string | undefined };

/** The data of an answer, with its pagination where it is a page, or the refusal it is. A lookup that finds nothing refuses with 200 and `success: false`. */
export function readAnswer<E extends Endpoint>(endpoint: E, answer: Answer): AnswerOf<E> {
  const isRefused = answer.status < 200 || answer.status > 299 || errorBody.safeParse(answer.body).success;
  if (isRefused) throw toApiError(answer);
  return readData(endpoint, answer);
}

function toApiError({ status, body, requestId }: Answer): ApiError {
  const refusal = lenientErrorBody.safeParse(body);
  const { code = 'unreadable_refusal', error, message, fields } = refusal.data ?? {};
  return new ApiError({ status, code, sentence: error || message || undefined, fields, requestId });
}

/** Parsed with the contract, so that a server that has moved on is noticed here and not three screens later. */
function readData<E extends Endpoint>(endpoint: E, { status, body, requestId }: Answer): AnswerOf<E> {
  const { data, isPaged } = endpoint.success;
  const answer = z.object({ success: z.literal(true), data, ...(isPaged && { pagination }) }).safeParse(body);
  // `AnswerOf<E>` is by definition what this schema puts out; the generic hides it from the compiler.
  if (answer.success) return (isPaged ? answer.data : answer.data.data) as AnswerOf<E>;
  // Where the contract repeats the message beside the data, it is still there when the data is not.
  const sentence = endpoint.success.repeatsMessage ? messageBeside.safeParse(body).data?.message : undefined;
  throw new ApiError({ status, code: 'unexpected_answer', sentence, requestId }, { cause: answer.error });
}

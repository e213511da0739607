import { type AnswerOf, type Endpoint, errorBody } from '@ballpark/contracts/endpoint';
import { pagination } from '@ballpark/contracts/pagination';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';

/** A proxy may refuse too, with only some of these fields. */
const lenientErrorBody = z.partial(errorBody);

const withMessage = z.object({ message: z.string() });

export type Answer = { status: number; body: unknown; requestId?: string | undefined };

/**
 * Returns the data of an answer, with pagination if it is a page, or throws the refusal. A lookup without a result refuses
 * with status 200 and `success: false`.
 */
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

/** Parses with the contract, so that an incompatible server is noticed here. */
function readData<E extends Endpoint>(endpoint: E, { status, body, requestId }: Answer): AnswerOf<E> {
  const { data, isPaged } = endpoint.success;
  const answer = z.object({ success: z.literal(true), data, ...(isPaged && { pagination }) }).safeParse(body);
  // `AnswerOf<E>` is by definition the output of this schema; TypeScript cannot derive that.
  if (answer.success) return (isPaged ? answer.data : answer.data.data) as AnswerOf<E>;
  // Some contracts repeat the message beside the data; it is there even if the data is not.
  const sentence = endpoint.success.repeatsMessage ? withMessage.safeParse(body).data?.message : undefined;
  throw new ApiError({ status, code: 'unexpected_answer', sentence, requestId }, { cause: answer.error });
}

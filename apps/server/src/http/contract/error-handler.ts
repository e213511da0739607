import type { ErrorBody } from '@ballpark/contracts/endpoint';
import { type ErrorCode, ERRORS } from '@ballpark/contracts/errors';
import type { FastifyContextConfig, FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Refusal } from '../../core/refusal.ts';
import { isRetryable, isUnavailable } from '../../database/faults.ts';
import { ImagesBusy } from '../../integrations/images/images.ts';
import { StorageUnavailable } from '../../integrations/storage/storage.ts';
import type { OutageLog } from '../../observability/outage-log.ts';
import { isNavigation } from '../pages/navigation.ts';
import { PLAIN_PAGE_HEADERS, renderRefusalPage } from '../../core/plain-page.ts';
import { drainBody } from '../uploads/body-timeout.ts';

const RETRY_SECONDS = 2;

/** Fastify's own errors, as codes of the contract. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_HANDLER_TIMEOUT: 'unavailable',
};

type Answer = { code: ErrorCode; sentence?: string; fields?: Record<string, string>; retryAfterSeconds?: number };

/** Turns every thrown error into an answer. An error that is not a refusal is a bug and is logged as one. */
export function installErrorHandler(http: FastifyInstance, outages: OutageLog): void {
  http.setErrorHandler(async (error: FastifyError, request, reply) => {
    // The client has left while it sent the body. Its reset connection looks like one of the database.
    if (request.raw.destroyed && !request.raw.complete) return send(reply, { code: 'invalid_request' });
    const answer = toAnswer(error, request.routeOptions.config);
    if (answer.code === 'unexpected') request.log.error({ requestId: request.id, err: error }, 'unexpected error');
    if (answer.code === 'unavailable') outages.note(findOutageKind(error), error);
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && request.routeOptions.config.bodyTooLarge)
      await drainBody(request.raw);
    return isNavigation(request) ? sendPage(reply, answer) : send(reply, answer);
  });
}

/** Names the service that is away, for the log. Failures of one kind share their lines. */
function findOutageKind(error: FastifyError): string {
  if (isUnavailable(error)) return 'postgresql';
  if (isRetryable(error)) return 'lock conflict';
  if (error instanceof StorageUnavailable) return 'storage';
  if (error instanceof ImagesBusy) return 'images';
  return error.code === 'FST_ERR_HANDLER_TIMEOUT' ? 'handler time-out' : 'capacity';
}

function toAnswer(error: FastifyError, { bodyTooLarge }: FastifyContextConfig): Answer {
  if (error instanceof Refusal) return toRefusedAnswer(error);
  if (hasZodFastifySchemaValidationErrors(error)) {
    return toInvalidAnswer(error.validation.map((issue) => [issue.instancePath.slice(1), issue.message ?? '']));
  }
  if (bodyTooLarge && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { code: bodyTooLarge };
  const known = FASTIFY_CODES[error.code];
  if (known) return known === 'unavailable' ? { code: known, retryAfterSeconds: RETRY_SECONDS } : { code: known };
  // A lock conflict comes here after `inTransaction` has given up: the request itself may be right.
  if (isUnavailable(error) || isRetryable(error) || error instanceof StorageUnavailable || error instanceof ImagesBusy)
    return { code: 'unavailable', retryAfterSeconds: RETRY_SECONDS };
  if (error.statusCode !== undefined && error.statusCode < 500) return { code: 'invalid_request' };
  return { code: 'unexpected' };
}

/** Each field that caused a refusal gets its sentence. */
function toRefusedAnswer({ code, retryAfterSeconds, fields, sentence }: Refusal): Answer {
  return {
    code,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(sentence !== undefined && { sentence }),
    ...(fields && { fields: Object.fromEntries(fields.map((field) => [field, ERRORS[code].error])) }),
  };
}

/** The first message that the contract defines becomes the answer's sentence. Every field gets its own message. */
function toInvalidAnswer(issues: ReadonlyArray<readonly [path: string, message: string]>): Answer {
  const fields: Record<string, string> = {};
  for (const [path, message] of issues)
    fields[path] ??= isOurSentence(message) ? message : ERRORS.invalid_request.error;
  const first = issues.find(([, message]) => isOurSentence(message));
  return { code: 'invalid_request', fields, ...(first && { sentence: first[1] }) };
}

/** Zod's own messages are not written for users. */
function isOurSentence(message: string): boolean {
  return message !== '' && !message.startsWith('Invalid input');
}

/** Answers a person who opened an address that is not the API's with a page. */
function sendPage(reply: FastifyReply, { code, sentence, retryAfterSeconds }: Answer): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  const page = renderRefusalPage(sentence ?? ERRORS[code].error);
  return reply.code(ERRORS[code].status).headers(PLAIN_PAGE_HEADERS).serializer(String).send(page);
}

function send(reply: FastifyReply, { code, sentence, fields, retryAfterSeconds }: Answer): FastifyReply {
  const error = sentence ?? ERRORS[code].error;
  const body: ErrorBody = { success: false, error, message: error, code, ...(fields && { fields }) };
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.code(ERRORS[code].status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

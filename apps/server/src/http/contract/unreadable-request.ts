import type { Socket } from 'node:net';
import type { ErrorBody } from '@ballpark/contracts/endpoint';
import { type ErrorCode, ERRORS } from '@ballpark/contracts/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isNavigation } from '../pages/navigation.ts';
import { PLAIN_PAGE_HEADERS, renderRefusalPage } from '../../core/plain-page.ts';
import { ANSWER_HEADERS } from '../security-headers.ts';

type ParserError = Error & { code?: string };

const BAD_REQUEST = '400 Bad Request';
const STATUS_LINES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
/** The time that the answer has to leave. A client that does not close its side would keep the connection open. */
const FLUSH_MS = 500;

/** Answers bytes that Node's HTTP parser rejects, and closes the connection. */
export function answerUnreadable(error: ParserError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'body_too_large' : 'invalid_request';
  const text = JSON.stringify(toErrorBody(code));
  socket.end(
    [
      `HTTP/1.1 ${STATUS_LINES[error.code ?? ''] ?? BAD_REQUEST}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(text)}`,
      'connection: close',
      '',
      text,
    ].join('\r\n'),
  );
  setTimeout(() => socket.destroy(), FLUSH_MS).unref();
}

/**
 * Answers a URL that the router rejects before any hook runs: with a broken escape, or with a parameter that is too
 * long.
 */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const code = error.code === 'FST_ERR_BAD_URL' ? 'invalid_request' : 'not_found';
  reply.code(ERRORS[code].status).headers(ANSWER_HEADERS);
  if (isNavigation(request)) {
    // A person typed an address, not a form: it does not exist, whatever is wrong with it.
    void reply.headers(PLAIN_PAGE_HEADERS).send(renderRefusalPage(ERRORS.not_found.error));
    return;
  }
  const answer = reply.type('application/json; charset=utf-8');
  void answer.serializer(JSON.stringify).send(toErrorBody(code));
}

function toErrorBody(code: ErrorCode): ErrorBody {
  return { success: false, error: ERRORS[code].error, message: ERRORS[code].error, code };
}

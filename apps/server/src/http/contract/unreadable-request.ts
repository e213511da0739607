import type { Socket } from 'node:net';
import type { ErrorBody } from '@ballpark/contracts/endpoint';
import { type ErrorCode, ERRORS } from '@ballpark/contracts/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ANSWER_HEADERS } from '../security-headers.ts';

type ParserError = Error & { code?: string };

const HEADERS_TOO_LONG = 'HPE_HEADER_OVERFLOW';

/** Answers bytes that Node's HTTP parser rejects, and closes the connection. */
export function answerUnreadable(error: ParserError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isTooLong = error.code === HEADERS_TOO_LONG;
  const code = isTooLong ? 'body_too_large' : 'invalid_request';
  const text = JSON.stringify(toErrorBody(code));
  socket.end(
    [
      `HTTP/1.1 ${isTooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(text)}`,
      'connection: close',
      '',
      text,
    ].join('\r\n'),
  );
}

/**
 * Answers a URL that the router rejects before any hook runs: with a broken escape, or with a parameter that is too
 * long.
 */
export function answerUnroutable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const code = error.code === 'FST_ERR_BAD_URL' ? 'invalid_request' : 'not_found';
  const answer = reply.code(ERRORS[code].status).headers(ANSWER_HEADERS).type('application/json; charset=utf-8');
  void answer.serializer(JSON.stringify).send(toErrorBody(code));
}

function toErrorBody(code: ErrorCode): ErrorBody {
  return { success: false, error: ERRORS[code].error, message: ERRORS[code].error, code };
}

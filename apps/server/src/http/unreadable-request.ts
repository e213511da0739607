import type { Socket } from 'node:net';
import type { ErrorBody } from '@ballpark/contracts/endpoint';
import { ERRORS } from '@ballpark/contracts/errors';

type ParserError = Error & { code?: string };

const HEADERS_TOO_LONG = 'HPE_HEADER_OVERFLOW';

/** Answers what Node's parser could not even read as a request, and says that the connection ends with it. */
export function answerUnreadable(error: ParserError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isTooLong = error.code === HEADERS_TOO_LONG;
  const code = isTooLong ? 'body_too_large' : 'invalid_request';
  const body: ErrorBody = { success: false, error: ERRORS[code].error, message: ERRORS[code].error, code };
  const text = JSON.stringify(body);
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

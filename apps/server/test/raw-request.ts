import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type RawRequest = {
  socket: Socket;
  /** Everything the server has said so far. */
  answer: () => string;
  /** Resolves when the connection is over, however it ends. */
  closed: Promise<void>;
};

/** A connection on which the head of a request and perhaps some of its body have been sent, and no more. */
export async function beginRequest(port: number, head: readonly string[], body = ''): Promise<RawRequest> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.on('error', () => undefined); // being cut off is one of the things that may happen
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
  });
  await once(socket, 'connect');
  socket.write([...head, '', body].join('\r\n'));
  return { socket, answer: () => answer, closed };
}

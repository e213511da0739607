import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type RawRequest = {
  socket: Socket;
  /** All text received so far. */
  answer: () => string;
  /** Resolves when the connection closes, with or without an error. */
  closed: Promise<void>;
};

/** Opens a connection and sends the head of a request and optionally the start of its body. */
export async function beginRequest(port: number, head: readonly string[], body = ''): Promise<RawRequest> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.on('error', () => undefined); // the server may reset the connection
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
  });
  await once(socket, 'connect');
  socket.write([...head, '', body].join('\r\n'));
  return { socket, answer: () => answer, closed };
}

import { connect } from 'node:net';
import type { WireAnswer } from '../kit/http/wire-client.ts';

/** Writes a request no HTTP client would agree to send, and reads until the server has had enough. */
export function sendLines(port: number, lines: readonly string[]): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.once('error', reject);
    socket.once('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      resolve({ status: Number(head.slice(9, 12)), headers: {}, body });
    });
    socket.write(`${[...lines, 'Host: 127.0.0.1', 'Connection: close'].join('\r\n')}\r\n\r\n`);
  });
}

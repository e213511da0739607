import { isDeepStrictEqual } from 'node:util';
import { connect } from 'node:net';
import type { Person } from '../../kit/actors/people.ts';
import { buildBearer, type WireAnswer, type WireRequest } from '../../kit/http/wire-client.ts';
import type { AuthzServer } from './server.ts';

/** The answer of an extra cell, and a complaint if anything else is wrong. */
export type ExtraOutcome = { answer: WireAnswer; complaint?: string };

/** Runs one extra cell of the matrix. */
export type CellRunner = (server: AuthzServer) => Promise<ExtraOutcome>;

export function sendAs({ send }: AuthzServer, person: Person, request: WireRequest): Promise<WireAnswer> {
  return send({ ...request, headers: { ...request.headers, ...buildBearer(person) } });
}

export async function sendAsNewMember(server: AuthzServer, request: WireRequest): Promise<ExtraOutcome> {
  return { answer: await sendAs(server, await server.people.createOne('onboarded'), request) };
}

/** Writes a request that HTTP clients refuse to send, and reads until the server closes the connection. */
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

export function checkSameBytes(usual: WireAnswer, answer: WireAnswer): ExtraOutcome {
  return { answer, ...(answer.body !== usual.body && { complaint: `${answer.body} is not ${usual.body}` }) };
}

/** Complains about each expected field that has another value. */
export function checkEqual(seen: Record<string, unknown> | undefined, expected: Record<string, unknown>) {
  const wrong = Object.entries(expected).filter(([key, value]) => !isDeepStrictEqual(seen?.[key], value));
  return wrong.length === 0 ? {} : { complaint: `not as expected: ${wrong.map(([key]) => key).join(', ')}` };
}

export function readData({ body }: WireAnswer): Record<string, unknown> | undefined {
  return (JSON.parse(body) as { data?: Record<string, unknown> }).data;
}

import { connect, type TLSSocket } from 'node:tls';
import { sendOverTls, type TlsSite } from '../http/tls-client.ts';

/** More than the proxy sends to all processes at once. */
const HELD = 64;
const PROBES = 10;
const PATH = '/api/auth/login';

/** The statuses of calls that come while others have announced a body and do not send it. */
export async function probeWithUnsentBodies(site: TlsSite): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: HELD }, () => announceBody(site)));
  const statuses: number[] = [];
  for (let probe = 0; probe < PROBES; probe += 1) {
    const headers = { 'content-type': 'application/json' };
    statuses.push((await sendOverTls(site, { method: 'POST', path: PATH, headers, body: '{}' })).status);
  }
  for (const socket of held) socket.destroy();
  return statuses;
}

function announceBody({ port, domain, authority }: TlsSite): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', servername: domain, ca: authority });
    socket.once('error', reject);
    const head = [`POST ${PATH} HTTP/1.1`, `host: ${domain}`, 'content-type: application/json', 'content-length: 500'];
    socket.once('secureConnect', () => socket.write(`${head.join('\r\n')}\r\n\r\n`, () => resolve(socket)));
  });
}

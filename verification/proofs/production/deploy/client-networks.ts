import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Claim } from '../../kit/proof-run.ts';
import { CLIENTS, MOST_CONNECTIONS, type Counted } from './count-clients.ts';

/**
 * HAProxy, nginx and nftables count a client by its IPv4 address or its IPv6 network of 64 bits. The programs run with the
 * files of `deploy/` in a network of their own, to which the addresses of several clients can be given.
 */
export function judgeClientNetworks(folder: string): Claim[] {
  const program = join(import.meta.dirname, 'count-clients.ts');
  const output = execFileSync('unshare', ['--net', process.execPath, program, folder], { encoding: 'utf8' });
  const { accepted, redirects } = JSON.parse(output) as Counted; // written by the program above
  const claims = Object.entries(accepted).flatMap(([name, counts]) =>
    Object.keys(CLIENTS).map((client): Claim => {
      const count = counts[client] ?? 0;
      return [count === MOST_CONNECTIONS, `${name} lets ${client} hold ${MOST_CONNECTIONS} connections (${count})`];
    }),
  );
  const moves = Object.entries(redirects).map(([name, to]): Claim => [
    to === 'https://ballpark.example.org/faq?a=b',
    `${name} redirects to the name of the site, whatever name the client sent (${to})`,
  ]);
  return [...claims, ...moves];
}

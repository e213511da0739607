import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProofRun } from '../../kit/proof-run.ts';

/** A certificate authority that speaks ACME, in place of Let's Encrypt: it checks the domain over the network. */
export type Authority = { certificate: string; directory: string };

const NAME = 'authority.test';
const PORT = 9443;
const LONGEST_START_MS = 30_000;

/** Caddy's own ACME server. Its administration is off: nothing of it can be changed. */
const CONFIGURATION = `{
	admin off
	auto_https disable_redirects
	http_port 9080
	https_port ${PORT}
	skip_install_trust
}
https://${NAME}:${PORT} {
	tls internal
	acme_server
}
`;

/** The program keeps the files of this machine, uses the network of the box, and finds the domain there. */
const START = 'mount --bind "$0" /etc/hosts && exec caddy run --config "$1" --adapter caddyfile';

type AuthorityInput = { /** A process in the network of the box. */ pid: number; folder: string; domain: string };

export async function startAuthority(run: ProofRun, { pid, folder, domain }: AuthorityInput): Promise<Authority> {
  const home = join(folder, `authority-${pid}`);
  mkdirSync(home, { recursive: true });
  run.atEnd(async () => rmSync(home, { recursive: true, force: true }));
  const [hosts, configuration] = [join(home, 'hosts'), join(home, 'Caddyfile')];
  writeFileSync(hosts, `127.0.0.1 localhost ${domain} ${NAME}\n`);
  writeFileSync(configuration, CONFIGURATION);
  const log = openSync(join(folder, 'authority.log'), 'a');
  const child = spawn(
    'nsenter',
    ['-t', String(pid), '--net', 'unshare', '--mount', 'sh', '-c', START, hosts, configuration],
    { stdio: ['ignore', log, log], env: { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home } },
  );
  run.atEnd(async () => void child.kill('SIGKILL'));
  const certificateFile = join(home, 'caddy/pki/authorities/local/root.crt');
  const deadline = Date.now() + LONGEST_START_MS;
  while (!existsSync(certificateFile)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('the certificate authority did not start');
    await sleep(200);
  }
  const certificate = readFileSync(certificateFile, 'utf8');
  return { certificate, directory: `https://${NAME}:${PORT}/acme/local/directory` };
}

/** Runs in a network namespace of its own: `unshare --net node count-clients.ts FOLDER`. Prints how many connections each client gets. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as requestHttp } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { request as requestHttps } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';

/** The addresses of each client. The first two belong to one network. */
export const CLIENTS: Record<string, string[]> = {
  'an IPv6 network with two addresses': ['2001:db8:1:1::1', '2001:db8:1:1:ffff::2'],
  'the IPv6 network next to it': ['2001:db8:1:2::1'],
  'an IPv4 address': ['192.0.2.1'],
  'the IPv4 address next to it': ['192.0.2.2'],
};
/** In place of the shipped 200. */
export const MOST_CONNECTIONS = 4;
const ATTEMPTS = 10;
/** A request is answered when all others have been sent. */
const HOLD_MS = 1_000;

export type Counted = {
  /** Accepted connections by program and client. */ accepted: Record<string, Record<string, number>>;
  /** Where a proxy sends a request for another host over http. */ redirects: Record<string, string>;
};

if (import.meta.main) console.log(JSON.stringify(await countClients(process.argv[2] ?? '')));

async function countClients(folder: string): Promise<Counted> {
  execFileSync('ip', ['link', 'set', 'lo', 'up']);
  for (const address of Object.values(CLIENTS).flat()) {
    execFileSync('ip', ['address', 'add', `${address}/${address.includes(':') ? 128 : 32}`, 'dev', 'lo']);
  }
  for (const port of [16_001, 16_002]) serveSlowly(port, '127.0.0.1');
  const counted: Counted = { accepted: {}, redirects: {} };
  const haproxy = start(['haproxy', '-db', '-f', writeHaproxy(folder)]);
  counted.accepted.HAProxy = await countAccepted('https:', 443);
  counted.redirects.HAProxy = await readRedirect();
  await stop(haproxy);
  const nginx = start(['nginx', '-g', 'daemon off;', '-c', writeNginx(folder)]);
  counted.accepted.nginx = await countAccepted('https:', 443);
  counted.redirects.nginx = await readRedirect();
  await stop(nginx);
  serveSlowly(80, '::');
  // Everything of this namespace is local, which the shipped file accepts first.
  const rules = change('nftables.conf', [
    [/^ +iif "lo" accept\n/m, ''],
    [/over 200/g, `over ${MOST_CONNECTIONS}`],
    [/^include .*\n/m, ''],
  ]);
  execFileSync('nft', ['add', 'table', 'inet', 'other']);
  execFileSync('nft', ['-f', '-'], { input: rules });
  counted.accepted.nftables = await countAccepted('http:', 80);
  // It leaves the tables of other programs alone, and can be loaded again.
  execFileSync('nft', ['-f', '-'], { input: rules });
  execFileSync('nft', ['list', 'table', 'inet', 'other']);
  setImmediate(() => process.exit());
  return counted;
}

function change(file: string, changes: readonly [string | RegExp, string][]): string {
  let text = readFileSync(join(REPOSITORY, 'deploy', file), 'utf8');
  for (const [from, to] of changes) {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`deploy/${file} has no ${String(from)} any more.`);
    text = changed;
  }
  return text;
}

function writeHaproxy(folder: string): string {
  const file = join(folder, 'counting-haproxy.cfg');
  const text = change('haproxy.cfg', [
    [/\/etc\/haproxy\/certs\/ballpark.pem/g, join(folder, 'both.pem')],
    ['/run/haproxy/admin.sock', join(folder, 'counting.sock')],
    [/ {2}(user|group) haproxy\n/g, ''],
    ['sc0_conn_cur gt 200', `sc0_conn_cur gt ${MOST_CONNECTIONS}`],
  ]);
  writeFileSync(file, text);
  return file;
}

/** As the small proof has written it for `nginx -t`, with a lower limit. */
function writeNginx(folder: string): string {
  const file = join(folder, 'counting-nginx.conf');
  const text = readFileSync(join(folder, 'nginx.conf'), 'utf8');
  writeFileSync(
    file,
    text.replace('limit_conn ballpark_clients 200', `limit_conn ballpark_clients ${MOST_CONNECTIONS}`),
  );
  return file;
}

function serveSlowly(port: number, host: string): void {
  const server = createServer((request, response) => {
    const isCheck = request.url === '/health/ready';
    setTimeout(() => response.end('ok'), isCheck ? 0 : HOLD_MS);
  });
  server.listen(port, host);
}

function start([program = '', ...args]: string[]): ChildProcess {
  return spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore'] });
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** All clients at once, each with several connections. */
async function countAccepted(protocol: 'http:' | 'https:', port: number): Promise<Record<string, number>> {
  await waitForPort(port);
  const counts = Object.entries(CLIENTS).map(async ([client, addresses]): Promise<[string, number]> => {
    const attempts = Array.from({ length: ATTEMPTS }, (_, index) => addresses[index % addresses.length] ?? '');
    const answers = await Promise.all(attempts.map((address) => isServed({ protocol, port, address })));
    return [client, answers.filter(Boolean).length];
  });
  return Object.fromEntries(await Promise.all(counts));
}

type Attempt = { protocol: 'http:' | 'https:'; port: number; address: string };

/** Whether a request on a connection of its own is answered. */
function isServed({ protocol, port, address }: Attempt): Promise<boolean> {
  const send = protocol === 'https:' ? requestHttps : requestHttp;
  const host = address.includes(':') ? '::1' : '127.0.0.1';
  return new Promise((resolve) => {
    const request = send(
      { host, port, path: '/api/x', localAddress: address, agent: false, rejectUnauthorized: false },
      ({ statusCode }) => resolve(statusCode === 200),
    );
    request.on('error', () => resolve(false));
    request.end();
  });
}

function readRedirect(): Promise<string> {
  return new Promise((resolve, reject) => {
    const wanted = {
      host: '127.0.0.1',
      port: 80,
      path: '/faq?a=b',
      headers: { host: 'elsewhere.example' },
      agent: false,
    };
    requestHttp(wanted, ({ headers }) => resolve(headers.location ?? ''))
      .on('error', reject)
      .end();
  });
}

async function waitForPort(port: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await isOpen(port))) {
    if (Date.now() > deadline) throw new Error(`port ${port} does not open`);
    await sleep(100);
  }
  await sleep(HOLD_MS); // HAProxy looks at the processes before it sends requests to them
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

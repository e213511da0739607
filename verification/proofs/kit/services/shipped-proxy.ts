import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';
import { sendOverTls, type TlsSite } from '../http/tls-client.ts';
import type { ProofRun } from '../proof-run.ts';
import { findFreePort } from './api-process.ts';
import { startProxyProgram } from './proxy-program.ts';

export type ProxyName = 'HAProxy' | 'nginx' | 'Caddy';
export type Proxy = TlsSite & { name: ProxyName };

const DOMAIN = 'ballpark.example.org';

type Places = { port: number; apiPorts: readonly [number, number]; certificates: string; folder: string };
type ShippedProxy = {
  file: string;
  /** Replaces the ports and paths that a proof cannot have. Everything else stays as it is shipped. */
  changes: (places: Places) => [string | RegExp, string][];
  command: (file: string) => string[];
};

const SHIPPED: Record<ProxyName, ShippedProxy> = {
  HAProxy: {
    file: 'haproxy.cfg',
    changes: ({ port, apiPorts: [first, second], certificates, folder }) => [
      [/ {2}bind :::80 .*\n/, ''],
      ['bind :::443 v4v6', `bind 127.0.0.1:${port}`],
      [/\/etc\/haproxy\/certs\/ballpark.pem(?= alpn)/, join(certificates, 'both.pem')],
      [/127\.0\.0\.1:16001/g, `127.0.0.1:${first}`],
      [/127\.0\.0\.1:16002/g, `127.0.0.1:${second}`],
      ['/run/haproxy/admin.sock', join(folder, 'admin.sock')],
      [/ {2}(user|group) haproxy\n/g, ''],
      // The proof is one client that sends as many requests as hundreds.
      [/^.*sc0_http_req_rate gt.*\n/m, ''],
      [/frontend metrics[^]*$/, ''],
    ],
    command: (file) => ['haproxy', '-db', '-f', file],
  },
  nginx: {
    file: 'nginx.conf',
    changes: ({ port, apiPorts: [first, second], certificates, folder }) => [
      // The shipped file is a part of Debian's, which is around it here.
      [/^/, `daemon off; pid ${folder}/pid; error_log stderr; events {}\nhttp {\n${buildTemporaryPaths(folder)}\n`],
      [/$/, '}\n'],
      [/server \{\n {2}listen 80;[^]*?\n\}\n/, ''],
      [/listen 443 ssl;\n {2}listen \[::\]:443 ssl;/, `listen 127.0.0.1:${port} ssl;`],
      // Debian 12 has an older nginx.
      ['  http2 on;\n', ''],
      ['/etc/letsencrypt/live/ballpark.example.org/fullchain.pem', join(certificates, 'cert.pem')],
      ['/etc/letsencrypt/live/ballpark.example.org/privkey.pem', join(certificates, 'key.pem')],
      ['127.0.0.1:16001', `127.0.0.1:${first}`],
      ['127.0.0.1:16002', `127.0.0.1:${second}`],
    ],
    command: (file) => ['nginx', '-c', file],
  },
  Caddy: {
    file: 'Caddyfile',
    changes: ({ port, apiPorts: [first, second], certificates }) => [
      [/\{\$CADDY_ADMIN:[^}]*\}/, 'off'],
      [
        /\n\{\$DOMAIN:[^}]*\} \{/,
        `\nhttps://${DOMAIN}:${port} {\n\ttls ${join(certificates, 'cert.pem')} ${join(certificates, 'key.pem')}`,
      ],
      ['email ', 'auto_https disable_redirects\n\temail '],
      [/\{\$UPSTREAMS:[^}]*\}/, `127.0.0.1:${first} 127.0.0.1:${second}`],
    ],
    command: (file) => ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'],
  },
};

function buildTemporaryPaths(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
}

type ProxyInput = {
  name: ProxyName;
  apiPorts: readonly [number, number];
  /** A fault that a proof writes into the file. */
  mutation?: [from: string, to: string];
};

/** Starts a proxy with the file of `deploy/`. */
export async function startShippedProxy(run: ProofRun, { name, apiPorts, mutation }: ProxyInput): Promise<Proxy> {
  const { file, changes, command } = SHIPPED[name];
  const port = await findFreePort();
  const certificates = createCertificate(run);
  const proxy = { name, port, domain: DOMAIN, authority: readFileSync(join(certificates, 'cert.pem'), 'utf8') };
  await startProxyProgram(run, {
    configuration: (folder) => {
      let text = readFileSync(join(REPOSITORY, 'deploy', file), 'utf8');
      const all = [...changes({ port, apiPorts, certificates, folder }), ...(mutation ? [mutation] : [])];
      for (const [from, to] of all) {
        const changed = text.replace(from, to);
        if (changed === text) throw new Error(`deploy/${file} has no ${String(from)} any more.`);
        text = changed;
      }
      return text;
    },
    command,
    isAnswering: async () => (await sendOverTls(proxy, { method: 'GET', path: '/' })).status === 200,
  });
  run.say(`${name} is ready on port ${port}`);
  return proxy;
}

function createCertificate(run: ProofRun): string {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-certificate-'));
  run.atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const script = `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout key.pem -out cert.pem \
    -subj /CN=${DOMAIN} -addext subjectAltName=DNS:${DOMAIN} && cat key.pem cert.pem > both.pem`;
  execFileSync('sh', ['-c', script], { cwd: folder, stdio: 'ignore' });
  return folder;
}

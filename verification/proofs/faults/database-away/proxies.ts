import type { ProofRun } from '../../kit/proof-run.ts';
import { findFreePort } from '../../kit/services/api-process.ts';
import { startProxyProgram } from '../../kit/services/proxy-program.ts';

export type ProxyName = 'HAProxy' | 'nginx' | 'Caddy';
export type Proxy = { name: ProxyName; port: number };

type ProxyInput = {
  port: number;
  apiPorts: readonly number[];
  folder: string;
  /** The path of the health check. */ check: string;
};
type ProxyProgram = { configuration: (input: ProxyInput) => string; command: (file: string) => string[] };

const PROGRAMS: Record<ProxyName, ProxyProgram> = {
  HAProxy: {
    configuration: ({ port, apiPorts, check }) => `
defaults
  mode http
  option forwardfor
  option redispatch 1
  retries 2
  timeout connect 2s
  timeout client 60s
  timeout server 130s
  timeout check 3s
frontend web
  bind 127.0.0.1:${port}
  http-request del-header X-Forwarded-For
  default_backend api
backend api
  balance roundrobin
  option httpchk GET ${check}
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 check
${apiPorts.map((api) => `  server api${api} 127.0.0.1:${api}`).join('\n')}
`,
    command: (file) => ['haproxy', '-db', '-f', file],
  },
  // nginx has no active checks: it takes a server out when requests to it fail.
  nginx: {
    configuration: ({ port, apiPorts, folder }) => `
daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log warn;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  upstream api {
    ${apiPorts.map((api) => `server 127.0.0.1:${api} max_fails=1 fail_timeout=2s;`).join('\n    ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 40m;
    location / {
      proxy_pass http://api; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $host; proxy_set_header X-Forwarded-For $remote_addr;
      proxy_next_upstream error timeout; proxy_connect_timeout 2s; proxy_read_timeout 130s;
    }
  }
}
`,
    command: (file) => ['nginx', '-c', file],
  },
  Caddy: {
    configuration: ({ port, apiPorts, check }) => `
{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  reverse_proxy ${apiPorts.map((api) => `127.0.0.1:${api}`).join(' ')} {
    lb_try_duration 2s
    health_uri ${check}
    health_interval 500ms
    flush_interval -1
  }
}
`,
    command: (file) => ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'],
  },
};

export const PROXY_NAMES = Object.keys(PROGRAMS) as ProxyName[];

type StartInput = { name: ProxyName; apiPorts: readonly number[]; check?: string };

/** Starts a proxy in front of the API processes and waits until it answers. */
export async function startProxy(
  run: ProofRun,
  { name, apiPorts, check = '/health/ready' }: StartInput,
): Promise<Proxy> {
  const { configuration, command } = PROGRAMS[name];
  const port = await findFreePort();
  await startProxyProgram(run, {
    configuration: (folder) => configuration({ port, apiPorts, folder, check }),
    command,
    isAnswering: async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.status === 200,
  });
  run.say(`${name} is ready on port ${port}`);
  return { name, port };
}

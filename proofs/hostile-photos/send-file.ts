import { request } from 'node:http';
import { ALL_ENDPOINTS } from '@ballpark/contracts/all-endpoints';
import type { Endpoint } from '@ballpark/contracts/endpoint';
import type { HostileFile } from './hostile-file.ts';
import type { PhotoApi } from './photo-api.ts';

/** Found in the contract, so that a route added later is attacked by itself. */
export const UPLOAD_ROUTES: readonly Endpoint[] = ALL_ENDPOINTS.filter(({ path }) => path.startsWith('/photos/upload'));

export type Sent = {
  file: HostileFile;
  route: string;
  /** 0 is no answer at all. */
  status: number;
  sentence: string;
  ms: number;
  busyMs: number;
  lagMs: number;
};

const PATIENCE_MS = 60_000;

/** Sends one file and reads from the API itself how long its event loop was held up meanwhile. */
export async function sendFile(api: PhotoApi, route: Endpoint, file: HostileFile): Promise<Sent> {
  await readStalls(api); // reading begins the count anew
  const startedAt = performance.now();
  const { status, body } = await post(api, route.path, bodyFor(route, file));
  const ms = performance.now() - startedAt;
  return { file, route: route.path, status, sentence: sentenceIn(body), ms, ...(await readStalls(api)) };
}

function bodyFor({ body }: Endpoint, { base64, filename = 'picture.jpg', rawBody }: HostileFile): string {
  const photo = { base64Data: base64, filename };
  const takesSeveral = body !== undefined && 'photos' in body.shape;
  return rawBody ?? JSON.stringify(takesSeveral ? { photos: [photo] } : photo);
}

function post(api: PhotoApi, path: string, body: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve) => {
    let status = 0;
    let text = '';
    const finish = () => resolve({ status, body: text });
    const headers = {
      authorization: `Bearer ${api.token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const outgoing = request(`${api.origin}/api${path}`, { method: 'POST', headers, agent: false }, (incoming) => {
      status = incoming.statusCode ?? 0;
      incoming.setEncoding('utf8');
      incoming.on('data', (part: string) => (text += part));
      incoming.on('close', finish);
    });
    outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy());
    // A body over the limit is refused while it is still being sent: the answer counts, not the broken pipe after it.
    outgoing.on('error', () => setTimeout(finish, 200));
    outgoing.end(body);
  });
}

function sentenceIn(body: string): string {
  try {
    return (JSON.parse(body) as { error?: string }).error ?? '';
  } catch {
    return '';
  }
}

async function readStalls({ metricsUrl }: PhotoApi): Promise<{ busyMs: number; lagMs: number }> {
  const text = await (await fetch(metricsUrl)).text();
  return {
    busyMs: 1000 * readMetric(text, 'ballpark_loop_busy_max_seconds'),
    lagMs: 1000 * readMetric(text, 'nodejs_eventloop_lag_max_seconds'),
  };
}

export async function countLostProcesses({ metricsUrl }: PhotoApi): Promise<number> {
  return readMetric(await (await fetch(metricsUrl)).text(), 'ballpark_image_processes_lost_total');
}

function readMetric(text: string, name: string): number {
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`the API does not say ${name}`);
  return Number(value);
}

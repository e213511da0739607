import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Actor } from '../../security/matrix.ts';
import { type Http, type InProcessApi, type LiveRoute, openInProcessApi } from '../kit/services/in-process-api.ts';
import { invitePeople, type People, type Person, type Stage } from '../kit/actors/people.ts';
import type { ProofRun } from '../kit/proof-run.ts';
import { startScratch } from '../kit/services/scratch-services.ts';
import { TINY_PNG } from '../kit/actors/photos.ts';
import { asJson, isEventStream, type WireAnswer, wireClient, type WireRequest } from '../kit/http/wire-client.ts';

export type Send = (request: WireRequest) => Promise<WireAnswer>;

/** A live server with everything a request of any route may need. */
export type AuthzWorld = {
  sql: Pool;
  people: People;
  api: InProcessApi;
  http: Http;
  port: number;
  routes: LiveRoute[];
  send: Send;
  /** A photo somebody has uploaded. */
  photoUrl: string;
  /** A photo somebody has uploaded for a listing. */
  listingPhotoUrl: string;
  /** Somebody with things of their own, whoever calls. */
  neighbour: Person;
};

const STAGES: Record<Actor, Stage> = {
  // A visitor is somebody too: their address and password are known, only no token is sent.
  V: 'onboarded',
  U: 'unverified',
  N: 'verified',
  O: 'onboarded',
  W: 'onboarded',
  S: 'suspended',
};

export async function openAuthzWorld(run: ProofRun): Promise<AuthzWorld> {
  const { sql, environment } = await startScratch(run, 'authz');
  // Wrong contracts make the server fail on purpose; whatever it answers is seen without its log.
  const api = await openInProcessApi(run, { ...environment, WEB_ROOT: standInWebRoot(run), LOG_LEVEL: 'silent' });
  const { http, routes } = await api.build();
  await http.listen({ host: '127.0.0.1', port: 0 });
  const address = http.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const { port } = address;
  const client = wireClient(port);
  run.atEnd(async () => client.close());
  const people = await invitePeople(sql);
  const neighbour = await people.arriveAlone('onboarded');
  const photoUrl = await uploadPhoto(client.send, neighbour);
  const listingPhotoUrl = await uploadPhoto(client.send, neighbour, 'upload-base64');
  run.say(`the server listens on ${port} with ${routes.length} routes`);
  return { sql, people, api, http, port, routes, send: client.send, photoUrl, listingPhotoUrl, neighbour };
}

/** Somebody new of this kind: most requests change who makes them. */
export function actorArrives({ people }: AuthzWorld, actor: Actor): Promise<Person> {
  return people.arriveAlone(STAGES[actor]);
}

export function bearer({ token }: Person): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** The same as over a connection, for servers that do not listen and for headers no HTTP client would send. */
export function injecting(http: Http): Send {
  return async ({ method, path, headers = {}, body }) => {
    // Fastify takes any method it can route, and leaves the rest to its own 404.
    const verb = method as 'GET';
    const answer = await http.inject({
      method: verb,
      url: path,
      headers,
      ...(body !== undefined && { payload: body }),
      payloadAsStream: true,
    });
    const chunks: Buffer[] = [];
    for await (const chunk of answer.stream()) {
      chunks.push(Buffer.from(chunk as Uint8Array)); // what a server writes is bytes
      // It would go on for minutes; what it begins with is its answer.
      if (!isEventStream(answer.headers['content-type'])) continue;
      answer.raw.res.destroy();
      break;
    }
    return { status: answer.statusCode, headers: {}, body: Buffer.concat(chunks).toString() };
  };
}

/** The built pages are not what this is about: an index and what a server of them asks for. */
function standInWebRoot(run: ProofRun): string {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-proof-'));
  run.atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const webRoot = join(folder, 'client');
  mkdirSync(webRoot);
  const pages = ['index.html', '__spa-fallback.html'];
  const hashes = Object.fromEntries(pages.map((page) => [page, { scripts: [], styles: [] }]));
  writeFileSync(join(folder, 'csp-hashes.json'), JSON.stringify(hashes));
  writeFileSync(join(folder, 'routes.json'), JSON.stringify([]));
  for (const page of pages) writeFileSync(join(webRoot, page), '<!doctype html>');
  return webRoot;
}

/** The address of a photo this member has uploaded. */
export async function uploadPhoto(send: Send, person: Person, call = 'upload-profile-base64'): Promise<string> {
  const { headers, body } = asJson({ base64Data: TINY_PNG, filename: 'a.png' });
  const path = `/api/photos/${call}`;
  const answer = await send({ method: 'POST', path, headers: { ...headers, ...bearer(person) }, body });
  if (answer.status !== 200) throw new Error(`No photo could be uploaded: ${answer.status} ${answer.body}`);
  // The server has checked its answer against the contract before sending it.
  return (JSON.parse(answer.body) as { data: { url: string } }).data.url;
}

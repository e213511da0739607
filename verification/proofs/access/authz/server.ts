import type { Actor } from '../matrix.ts';
import { insertBlock } from '../../kit/actors/blocks.ts';
import { insertModerators } from '../../kit/actors/moderation.ts';
import { type AccountStage, type Person, preparePeople } from '../../kit/actors/people.ts';
import { uploadPhoto } from '../../kit/actors/photos.ts';
import { openSender } from '../../kit/actors/sender.ts';
import { repeatWhenBusy } from '../../kit/http/repeat-when-busy.ts';
import type { RequestSource } from '../../kit/http/valid-requests.ts';
import type { Send } from '../../kit/http/wire-client.ts';
import type { ProofRun } from '../../kit/proof-run.ts';
import { type Http, type InProcessApi, type LiveRoute, openInProcessApi } from '../../kit/services/in-process-api.ts';
import { startScratchServices } from '../../kit/services/scratch-services.ts';
import { createWebRoot } from '../../kit/services/web-root.ts';

/** A running server, with everything that a request to any route may need. */
export type AuthzServer = RequestSource & {
  api: InProcessApi;
  http: Http;
  routes: LiveRoute[];
  send: Send;
  /** A member who owns what other callers ask for. */
  neighbour: Person;
  /** How the neighbour keeps blocked callers away. Another kind is a mutation. */
  blockKind: 'block' | 'mute';
};

/** A visitor has an account too, for requests with an address and a password; only no token is sent. */
const STAGES: Partial<Record<Actor, AccountStage>> = { U: 'unverified', N: 'verified', S: 'suspended' };

export async function startAuthzServer(run: ProofRun): Promise<AuthzServer> {
  const { sql, environment } = await startScratchServices(run, 'authz');
  // The mutations make the server fail on purpose. The proof checks the answers, so the log is silent.
  const api = await openInProcessApi(run, { ...environment, WEB_ROOT: createWebRoot(run), LOG_LEVEL: 'silent' });
  const { http, routes } = await api.build();
  const send = openSender(run, Number(new URL(await http.listen({ host: '127.0.0.1', port: 0 })).port));
  // A visitor may report once a day, and all callers of this proof have one address.
  await sql.query('alter table report drop constraint report_once_per_day');
  const people = await preparePeople(sql);
  const neighbour = await people.createOne('onboarded');
  const photoUrl = await uploadPhoto(send, neighbour);
  const listingPhotoUrl = await uploadPhoto(send, neighbour, 'upload-base64');
  run.say(`the server listens with ${routes.length} routes`);
  const shared = { sql, people, api, http, routes, photoUrl, listingPhotoUrl, neighbour };
  return { ...shared, send: repeatWhenBusy(send), blockKind: 'block' };
}

/** Creates a new caller for each request, because most requests change the caller. */
export async function createActor(server: AuthzServer, actor: Actor): Promise<Person> {
  const { people, sql, neighbour, blockKind } = server;
  const person = await people.createOne(STAGES[actor] ?? 'onboarded');
  if (actor === 'M') await insertModerators(sql, [person.memberId]);
  if (actor === 'B') await insertBlock(sql, { blocker: neighbour, blocked: person, kind: blockKind });
  return person;
}

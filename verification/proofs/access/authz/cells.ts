import { randomUUID } from 'node:crypto';
import { type Actor, ACTORS, type Row, ROWS } from '../matrix.ts';
import { buildBearer, type Send, type WireAnswer } from '../../kit/http/wire-client.ts';
import type { LiveRoute } from '../../kit/services/in-process-api.ts';
import { collectBadCredentials, sendCredential } from './bad-credentials.ts';
import { buildValidRequest } from '../../kit/http/valid-requests.ts';
import { type AuthzServer, createActor } from './server.ts';

/** One checked expectation. */
export type Cell = { group: string; row: string; column: string; expected: string; seen: string; isRight: boolean };

const ALL_ACTORS = Object.keys(ACTORS) as Actor[];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/;
/** Methods that never have a body. */
const BODILESS = new Set(['GET', 'HEAD', 'TRACE']);
/** The expected code of a 403, by caller. */
const CODES_OF_403: Partial<Record<Actor, string>> = {
  U: 'email_not_verified',
  N: 'not_onboarded',
  O: 'not_listing_owner',
  M: 'not_listing_owner',
};

/** Exceptions from the codes above, by route. */
const OTHER_CODES_OF_403: Record<string, Partial<Record<Actor, string>>> = {
  'POST /api/listings/:listingId/suggest': { W: 'own_listing' },
  'PUT /api/suggestions/:id': { O: 'not_suggestion_author', B: 'not_suggestion_author', M: 'not_suggestion_author' },
  'POST /api/reports': { W: 'own_content' },
  'POST /api/admin/auto-close-listings': Object.fromEntries(ALL_ACTORS.map((actor) => [actor, 'wrong_admin_key'])),
};

/** A member without the role gets the same code at every route of moderation. */
function findModerationCode(route: string, actor: Actor): string | undefined {
  return route.includes(' /api/moderation/') && 'OBW'.includes(actor) ? 'not_moderator' : undefined;
}

/** Finds routes without a row and rows without a route. HEAD belongs to GET and has no row. */
export function compareRoutes(routes: readonly LiveRoute[], rows: readonly Row[] = ROWS): Cell[] {
  const live = new Set(routes.filter(({ method }) => method !== 'HEAD').map(({ method, url }) => `${method} ${url}`));
  const stated = new Set(rows.map(({ route }) => route));
  return [...new Set([...live, ...stated])].map((route) => {
    const seen = live.has(route) ? (stated.has(route) ? 'both' : 'no row') : 'no route';
    return { group: 'coverage', row: route, column: '', expected: 'both', seen, isRight: seen === 'both' };
  });
}

/** Calls one route as every kind of caller. */
export async function tryRow(server: AuthzServer, row: Row, send: Send): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const actor of ALL_ACTORS) cells.push(await tryCell(server, { row, actor }, send));
  return cells;
}

/** Whether a row notices that the server decides otherwise than before. It stops at the first wrong answer. */
export async function hasWrongCell(server: AuthzServer, row: Row, send: Send): Promise<boolean> {
  for (const actor of ALL_ACTORS) {
    if (!(await tryCell(server, { row, actor }, send)).isRight) return true;
  }
  return false;
}

type CellInput = { row: Row; actor: Actor };

export async function tryCell(server: AuthzServer, { row, actor }: CellInput, send: Send): Promise<Cell> {
  const { route, expected } = row;
  const status = expected[actor];
  const call = { route, actor, isCompared: actor === 'B' && status === 404 };
  const { answer, isLikeUnknown } = await callAs(server, call, send);
  const code403 = OTHER_CODES_OF_403[route]?.[actor] ?? findModerationCode(route, actor) ?? CODES_OF_403[actor];
  const code = status === 403 ? code403 : status === 401 ? 'not_signed_in' : undefined;
  const isRight = answer.status === status && isLikeUnknown && (code === undefined || readCode(answer) === code);
  const seen = `${answer.status}${isRight ? '' : ` ${readCode(answer) ?? ''}`}`;
  return { group: 'callers', row: route, column: actor, expected: String(status), seen, isRight };
}

/** HEAD must have the same permissions as GET. */
export async function tryHeads(server: AuthzServer): Promise<Cell[]> {
  const reads = ROWS.filter((row) => row.route.startsWith('GET '));
  const pairs = reads.flatMap(({ route, expected }) =>
    ALL_ACTORS.map((actor) => ({ route, actor, status: expected[actor] })),
  );
  return Promise.all(
    pairs.map(async ({ route, actor, status }) => {
      const { answer } = await callAs(server, { route, actor, method: 'HEAD' }, server.send);
      const row = route.replace('GET', 'HEAD');
      const [expected, seen] = [String(status), String(answer.status)];
      return { group: 'HEAD', row, column: actor, expected, seen, isRight: seen === expected };
    }),
  );
}

/** A known path with an undeclared method must answer 404 or 405, even to a member. */
export async function tryUndeclaredMethods(server: AuthzServer): Promise<Cell[]> {
  const declared = new Set(server.routes.map(({ method, url }) => `${method} ${url}`));
  const urls = [...new Set(server.routes.map(({ url }) => url))];
  const pairs = urls.flatMap((url) => METHODS.map((method) => ({ method, url })));
  const undeclared = pairs.filter(({ method, url }) => !declared.has(`${method} ${url}`));
  const tried = undeclared.map(async ({ method, url }) => {
    const stated = ROWS.find(({ route }) => route.endsWith(` ${url}`));
    if (!stated) return []; // reported as a route without a row
    const { answer } = await callAs(server, { route: stated.route, actor: 'O', method }, server.send);
    const isRight = answer.status === 404 || answer.status === 405;
    const [row, seen] = [`${method} ${url}`, String(answer.status)];
    return [{ group: 'undeclared methods', row, column: 'O', expected: '404 or 405', seen, isRight }];
  });
  return (await Promise.all(tried)).flat();
}

/** A bad credential must get the same 401 bytes at each guarded route, and the visitor's answer at an open one. */
export async function tryBadCredentials(server: AuthzServer): Promise<Cell[]> {
  const credentials = await collectBadCredentials(server);
  const refusal = await server.send({ method: 'GET', path: '/api/auth/profile' });
  const rows = ROWS.map(async ({ route, expected }) => {
    const isGuarded = expected.V === 401;
    const build = async () =>
      buildValidRequest(server, route, { caller: await createActor(server, 'O'), owner: server.neighbour });
    // A refused request changes nothing, so it serves for all credentials.
    const shared = isGuarded ? await build() : undefined;
    const cells = credentials.map(async (credential) => {
      const ask = async () => sendCredential(server, credential, shared ?? (await build()));
      let answer = await ask();
      // On a busy machine an answer may be lost after its token was used; a new request has a new token.
      if (!isGuarded && answer.status !== expected.V) answer = await ask();
      const isRight = answer.status === expected.V && (!isGuarded || answer.body === refusal.body);
      return {
        group: isGuarded ? 'bad credentials, guarded' : 'bad credentials, open',
        row: route,
        column: credential.kind,
        expected: String(expected.V),
        seen: `${answer.status}${answer.status === expected.V && !isRight ? ' with another body' : ''}`,
        isRight,
      };
    });
    return Promise.all(cells);
  });
  return (await Promise.all(rows)).flat();
}

type CallInput = {
  route: string;
  actor: Actor;
  method?: string;
  /** A request with an id that does not exist must get the same bytes. */
  isCompared?: boolean;
};

async function callAs(
  server: AuthzServer,
  { route, actor, method, isCompared = false }: CallInput,
  send: Send,
): Promise<{ answer: WireAnswer; isLikeUnknown: boolean }> {
  const person = await createActor(server, actor);
  const owner = actor === 'W' ? person : server.neighbour;
  const request = await buildValidRequest(server, route, { caller: person, owner });
  const headers = { ...request.headers, ...(actor !== 'V' && buildBearer(person)) };
  const sent = { method: method ?? request.method, path: request.path, headers };
  const { body } = request;
  const whole = body === undefined || BODILESS.has(sent.method) ? sent : { ...sent, body };
  const answer = await send(whole);
  if (!isCompared) return { answer, isLikeUnknown: true };
  const unknown = await send({ ...whole, path: request.path.replace(UUID, randomUUID()) });
  return { answer, isLikeUnknown: unknown.status === answer.status && unknown.body === answer.body };
}

function readCode({ body }: WireAnswer): string | undefined {
  return /"code":"([a-z_]+)"/.exec(body)?.[1];
}

import { ACTORS, type Actor, EXTRA_CELLS, type ExtraCell, type Row, ROWS } from '../../security/matrix.ts';
import { EXTRA_PERFORMERS } from './extra-cells.ts';
import { rightRequest } from './requests.ts';
import { actorArrives, type AuthzWorld, bearer, type Send } from './world.ts';
import { collectBadCredentials, sendWith } from './bad-credentials.ts';
import type { LiveRoute } from '../kit/services/in-process-api.ts';
import type { WireAnswer } from '../kit/http/wire-client.ts';

/** One expectation that was tried out. */
export type Cell = { group: string; row: string; column: string; expected: string; seen: string; isRight: boolean };

const ALL_ACTORS = Object.keys(ACTORS) as Actor[];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
/** Which of them never carry a body. */
const BODILESS = new Set(['GET', 'HEAD', 'TRACE']);
/** Which refusal 'not allowed' is, for whom it can only be one. */
const CODES_OF_403: Partial<Record<Actor, string>> = {
  U: 'email_not_verified',
  N: 'not_onboarded',
  O: 'not_listing_owner',
};

/** Where it is another one. */
const OTHER_CODES_OF_403: Record<string, Partial<Record<Actor, string>>> = {
  'POST /api/listings/:listingId/suggest': { W: 'own_listing' },
  'PUT /api/suggestions/:id': { O: 'not_suggestion_author' },
  'POST /api/admin/auto-close-listings': Object.fromEntries(ALL_ACTORS.map((actor) => [actor, 'wrong_admin_key'])),
};

/** Routes and rows that lack the other; HEAD comes with every GET and is tried with it. */
export function coverage(routes: readonly LiveRoute[], rows: readonly Row[] = ROWS): Cell[] {
  const live = new Set(routes.filter(({ method }) => method !== 'HEAD').map(({ method, url }) => `${method} ${url}`));
  const stated = new Set(rows.map(({ route }) => route));
  return [...new Set([...live, ...stated])].map((route) => {
    const seen = live.has(route) ? (stated.has(route) ? 'both' : 'no row') : 'no route';
    return { group: 'coverage', row: route, column: '', expected: 'both', seen, isRight: seen === 'both' };
  });
}

/** Every caller at one route. */
export async function tryRow(world: AuthzWorld, { route, expected }: Row, send: Send): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const actor of ALL_ACTORS) {
    const answer = await callAs(world, { route, actor }, send);
    const status = expected[actor];
    const code403 = OTHER_CODES_OF_403[route]?.[actor] ?? CODES_OF_403[actor];
    const code = status === 403 ? code403 : status === 401 ? 'not_signed_in' : undefined;
    const isRight = answer.status === status && (code === undefined || codeIn(answer) === code);
    const seen = `${answer.status}${isRight ? '' : ` ${codeIn(answer) ?? ''}`}`;
    cells.push({ group: 'callers', row: route, column: actor, expected: String(status), seen, isRight });
  }
  return cells;
}

/** HEAD is GET without the body, also for who may. */
export async function tryHeads(world: AuthzWorld): Promise<Cell[]> {
  const reads = ROWS.filter((row) => row.route.startsWith('GET '));
  const pairs = reads.flatMap(({ route, expected }) =>
    ALL_ACTORS.map((actor) => ({ route, actor, status: expected[actor] })),
  );
  return Promise.all(
    pairs.map(async ({ route, actor, status }) => {
      const answer = await callAs(world, { route, actor, method: 'HEAD' }, world.send);
      const row = route.replace('GET', 'HEAD');
      const [expected, seen] = [String(status), String(answer.status)];
      return { group: 'HEAD', row, column: actor, expected, seen, isRight: seen === expected };
    }),
  );
}

/** Known addresses do nothing with methods nobody declared, not even for a member. */
export async function tryUndeclaredMethods(world: AuthzWorld): Promise<Cell[]> {
  const declared = new Set(world.routes.map(({ method, url }) => `${method} ${url}`));
  const urls = [...new Set(world.routes.map(({ url }) => url))];
  const pairs = urls.flatMap((url) => METHODS.map((method) => ({ method, url })));
  const undeclared = pairs.filter(({ method, url }) => !declared.has(`${method} ${url}`));
  const tried = undeclared.map(async ({ method, url }) => {
    const stated = ROWS.find(({ route }) => route.endsWith(` ${url}`));
    if (!stated) return []; // counted as a route without a row
    const { status } = await callAs(world, { route: stated.route, actor: 'O', method }, world.send);
    const isRight = status === 404 || status === 405;
    const [row, seen] = [`${method} ${url}`, String(status)];
    return [{ group: 'undeclared methods', row, column: 'O', expected: '404 or 405', seen, isRight }];
  });
  return (await Promise.all(tried)).flat();
}

/** At a guarded route one and the same 401; at an open one what a visitor gets. */
export async function tryBadCredentials(world: AuthzWorld): Promise<Cell[]> {
  const credentials = await collectBadCredentials(world);
  const refusal = await world.send({ method: 'GET', path: '/api/auth/profile' });
  const pairs = ROWS.flatMap((row) => credentials.map((credential) => ({ row, credential })));
  return Promise.all(
    pairs.map(async ({ row: { route, expected }, credential }) => {
      const isGuarded = expected.V === 401;
      const caller = await actorArrives(world, 'O');
      const request = await rightRequest(world, route, { caller, owner: world.neighbour });
      const answer = await sendWith(world, credential, request);
      const isRight = answer.status === expected.V && (!isGuarded || answer.body === refusal.body);
      return {
        group: isGuarded ? 'bad credentials, guarded' : 'bad credentials, open',
        row: route,
        column: credential.kind,
        expected: String(expected.V),
        seen: `${answer.status}${answer.status === expected.V && !isRight ? ' with another body' : ''}`,
        isRight,
      };
    }),
  );
}

export async function tryExtraCells(world: AuthzWorld): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const extra of EXTRA_CELLS) {
    const { answer, complaint } = await EXTRA_PERFORMERS[extra.what](world);
    const wrong = complaint ?? differenceFrom(extra, answer);
    const seen = wrong === undefined ? String(answer.status) : `${answer.status}: ${wrong}`;
    const expected = String(extra.status);
    cells.push({ group: 'extra', row: extra.what, column: '', expected, seen, isRight: wrong === undefined });
  }
  return cells;
}

function differenceFrom({ status, code, text }: ExtraCell, answer: WireAnswer): string | undefined {
  if (answer.status !== status) return answer.body.slice(0, 200);
  if (code !== undefined && codeIn(answer) !== code) return `the code is ${codeIn(answer)}`;
  if (text !== undefined && !answer.body.includes(JSON.stringify(text))) return `the text is ${answer.body}`;
  return undefined;
}

type Call = { route: string; actor: Actor; method?: string };

async function callAs(world: AuthzWorld, { route, actor, method }: Call, send: Send): Promise<WireAnswer> {
  const person = await actorArrives(world, actor);
  const owner = actor === 'W' ? person : world.neighbour;
  const request = await rightRequest(world, route, { caller: person, owner });
  const headers = { ...request.headers, ...(actor !== 'V' && bearer(person)) };
  const asked = { method: method ?? request.method, path: request.path, headers };
  if (request.body === undefined || BODILESS.has(asked.method)) return send(asked);
  return send({ ...asked, body: request.body });
}

function codeIn({ body }: WireAnswer): string | undefined {
  return /"code":"([a-z_]+)"/.exec(body)?.[1];
}

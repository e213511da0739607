import { DatabaseError } from 'pg';
import { ROWS } from '../../access/matrix.ts';
import type { Person } from '../../kit/actors/people.ts';
import { buildValidRequest, type RequestSource } from '../../kit/http/valid-requests.ts';
import { buildBearer, openWireClient } from '../../kit/http/wire-client.ts';

/** Uploads depend on the object store, which a busy machine lets answer late. Their rows are written by the load. */
const SKIPPED = /\/photos\//;

/** SQLSTATE of a column or table that the schema lacks. */
const UNKNOWN_NAMES = new Set(['42703', '42P01']);

/** Requests at the same time. */
const LANES = 4;

export type RouteAnswer = { route: string; status: number };

/** Sends one valid request to each route of a process, as a moderator, so that every route does its work. */
export async function callEveryRoute(source: RequestSource, port: number): Promise<RouteAnswer[]> {
  const routes = ROWS.map(({ route }) => route).filter((route) => !SKIPPED.test(route));
  const callers = await source.people.create('onboarded', routes.length);
  const owners = await source.people.create('onboarded', routes.length);
  await source.sql.query(
    `insert into moderator (member_id, granted_by) select id, 'the proof' from unnest($1::uuid[]) as given (id)`,
    [callers.map(({ memberId }) => memberId)],
  );
  const client = openWireClient(port);
  const answers: RouteAnswer[] = [];
  const waiting = [...routes.entries()];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, route] = next;
      const [caller, owner] = [callers[index], owners[index]];
      if (!caller || !owner) continue;
      const status = await call({ source, client, route, caller, owner });
      if (status !== undefined) answers.push({ route, status });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  client.close();
  return answers;
}

type CallInput = {
  source: RequestSource;
  client: ReturnType<typeof openWireClient>;
  route: string;
  caller: Person;
  owner: Person;
};

/** Undefined for a route that needs rows which the schema of the previous release cannot hold: it came later. */
async function call({ source, client, route, caller, owner }: CallInput): Promise<number | undefined> {
  const request = await buildValidRequest(source, route, { caller, owner }).catch((error: unknown) => {
    if (error instanceof DatabaseError && UNKNOWN_NAMES.has(error.code ?? '')) return undefined;
    throw error;
  });
  if (request === undefined) return undefined;
  const { status } = await client.send({ ...request, headers: { ...request.headers, ...buildBearer(caller) } });
  return status;
}

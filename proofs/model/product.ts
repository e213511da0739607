import type { Pool } from 'pg';
import { snap } from '@ballpark/server/database/grid';
import { bearer } from '../authz/world.ts';
import { MEMBERS } from './steps.ts';
import type { SettledJobs } from './job-watcher.ts';
import type { People, Person } from '../kit/actors/people.ts';
import { OPERATOR_KEY } from '../kit/services/scratch-services.ts';
import { asJson, type WireClient } from '../kit/http/wire-client.ts';

export type Answer = { status: number; code?: string; data?: unknown };

/** The real product, seen by the members of one sequence, who are alone where they live. */
export type Table = {
  people: Person[];
  home: { latitude: number; longitude: number };
  /** The request is a method and a path, as in `GET /listings`. */
  ask: (member: number, request: string, body?: unknown) => Promise<Answer>;
  /** The listing's 72 hours are over; nobody else's sweep comes between what is done then and the end. */
  whileOverdue: (listingId: string, work: () => Promise<Answer>) => Promise<Answer>;
  settled: (listingIds: readonly string[]) => Promise<void>;
  counts: Map<string, number>;
};

export type Tables = {
  sql: Pool;
  people: People;
  client: WireClient;
  settled: SettledJobs;
  counts: Map<string, number>;
};

let tables = 0;

export async function setTable({ sql, people: town, client, settled, counts }: Tables): Promise<Table> {
  const people = await town.arrive('onboarded', MEMBERS);
  const home = nextHome();
  await moveTo(sql, people, home);
  const ask: Table['ask'] = async (member, request, body) => {
    const person = people[member];
    if (!person) throw new Error('There is no such member.');
    const [method = '', path = ''] = request.split(' ');
    const content = body === undefined ? { headers: {} } : asJson(body);
    const headers = { ...content.headers, ...bearer(person) };
    const answer = await client.send({ ...content, method, path: `/api${path}`, headers });
    return { status: answer.status, ...(JSON.parse(answer.body) as { code?: string; data?: unknown }) };
  };
  return { people, home, ask, counts, whileOverdue: overdueOneByOne(sql, client), settled };
}

/** More than any board's radius apart, and away from the poles. */
function nextHome(): Table['home'] {
  const number = tables;
  tables += 1;
  const rows = 110;
  const { latitude, longitude } = snap({
    latitude: -55 + (number % rows),
    longitude: -179 + 3 * (Math.floor(number / rows) % 119),
  });
  return { latitude, longitude };
}

async function moveTo(sql: Pool, people: Person[], home: Table['home']): Promise<void> {
  const { h7, latitude, longitude } = snap(home);
  await sql.query('update member_rank set h7 = $2, latitude = $3, longitude = $4 where member_id = any ($1)', [
    people.map(({ memberId }) => memberId),
    h7,
    latitude,
    longitude,
  ]);
}

let overdue: Promise<unknown> = Promise.resolve();

/** A sweep closes whatever is overdue, so only one sequence at a time has something that is. */
function overdueOneByOne(sql: Pool, client: WireClient): Table['whileOverdue'] {
  return (listingId, work) => {
    const turn = overdue.then(async () => {
      await sql.query(`update listing set created_at = created_at - interval '73 hours' where id = $1`, [listingId]);
      const answer = await work();
      const sweep = { method: 'POST', path: '/api/admin/auto-close-listings', ...asJson({ adminKey: OPERATOR_KEY }) };
      const { status } = await client.send(sweep);
      if (status !== 200) throw new Error(`the sweep was answered ${status}`);
      return answer;
    });
    overdue = turn.catch(() => undefined);
    return turn;
  };
}

import { snap } from '@ballpark/server/database/grid';
import type { Pool } from 'pg';
import { insertModerators } from '../kit/actors/moderation.ts';
import type { People, Person } from '../kit/actors/people.ts';
import { buildBearer, encodeJson, type WireClient } from '../kit/http/wire-client.ts';
import { OPERATOR_KEY } from '../kit/services/scratch-services.ts';
import type { WaitForListingJobs } from './job-watcher.ts';
import { MEMBERS } from './steps.ts';

export type Answer = { status: number; code?: string; data?: unknown };

/** The product, used by the members of one sequence. No other members live near them. */
export type Product = {
  sql: Pool;
  people: Person[];
  home: { latitude: number; longitude: number };
  /** The request is a method and a path, as `GET /listings`. */
  ask: (member: number, request: string, body?: unknown) => Promise<Answer>;
  /** `ask` as one of three moderators. */
  askAsModerator: Product['ask'];
  /** A member who takes no other step. */
  createMember: () => Promise<Person>;
  /** Makes the listing old enough to be extended. */
  beginLastDay: (listingId: string) => Promise<void>;
  /** Makes the listing overdue, does the work, then closes it. No other sequence has an overdue listing at that time. */
  whileOverdue: (listingId: string, work: () => Promise<Answer>) => Promise<Answer>;
  waitForJobs: (listingIds: readonly string[]) => Promise<void>;
  counts: Map<string, number>;
};

export type SharedProduct = {
  sql: Pool;
  people: People;
  client: WireClient;
  waitForJobs: WaitForListingJobs;
  counts: Map<string, number>;
};

/** One decides, one confirms, one judges appeals. */
const MODERATORS = 3;

let productsOpened = 0;

export async function openProduct({
  sql,
  people: allPeople,
  client,
  waitForJobs,
  counts,
}: SharedProduct): Promise<Product> {
  const people = await allPeople.create('onboarded', MEMBERS);
  const moderators = await allPeople.create('onboarded', MODERATORS);
  await insertModerators(
    sql,
    moderators.map(({ memberId }) => memberId),
  );
  const home = chooseHome();
  await moveMembers(sql, people, home);
  const askAs =
    (callers: readonly Person[]): Product['ask'] =>
    async (caller, request, body) => {
      const person = callers[caller];
      if (!person) throw new Error('Unknown member.');
      const [method = '', path = ''] = request.split(' ');
      const content = body === undefined ? { headers: {} } : encodeJson(body);
      const headers = { ...content.headers, ...buildBearer(person) };
      const answer = await client.send({ ...content, method, path: `/api${path}`, headers });
      return { status: answer.status, ...(JSON.parse(answer.body) as { code?: string; data?: unknown }) };
    };
  return {
    sql,
    people,
    home,
    ask: askAs(people),
    askAsModerator: askAs(moderators),
    createMember: () => allPeople.createOne('onboarded'),
    counts,
    beginLastDay: async (listingId) => {
      await sql.query(`update listing set created_at = created_at - interval '60 hours' where id = $1`, [listingId]);
    },
    whileOverdue: createOverdueQueue(sql, client),
    waitForJobs,
  };
}

/** The homes are farther apart than any leaderboard radius, and away from the poles. */
function chooseHome(): Product['home'] {
  const number = productsOpened;
  productsOpened += 1;
  const rows = 110;
  const { latitude, longitude } = snap({
    latitude: -55 + (number % rows),
    longitude: -179 + 3 * (Math.floor(number / rows) % 119),
  });
  return { latitude, longitude };
}

async function moveMembers(sql: Pool, people: Person[], home: Product['home']): Promise<void> {
  const { h7, latitude, longitude } = snap(home);
  await sql.query('update member_rank set h7 = $2, latitude = $3, longitude = $4 where member_id = any ($1)', [
    people.map(({ memberId }) => memberId),
    h7,
    latitude,
    longitude,
  ]);
}

let overdue: Promise<unknown> = Promise.resolve();

/** A sweep closes all overdue listings, so only one sequence at a time may have one. */
function createOverdueQueue(sql: Pool, client: WireClient): Product['whileOverdue'] {
  return (listingId, work) => {
    const turn = overdue.then(async () => {
      await sql.query(
        `update listing set created_at = created_at - interval '145 hours', closes_at = closes_at - interval '145 hours'
         where id = $1`,
        [listingId],
      );
      const answer = await work();
      const sweep = {
        method: 'POST',
        path: '/api/admin/auto-close-listings',
        ...encodeJson({ adminKey: OPERATOR_KEY }),
      };
      const { status } = await client.send(sweep);
      if (status !== 200) throw new Error(`the sweep failed with ${status}`);
      return answer;
    });
    overdue = turn.catch(() => undefined);
    return turn;
  };
}

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';
import { insertListings } from '../../kit/actors/listings.ts';
import { buildPost, openWireClient } from '../../kit/http/wire-client.ts';
import type { ProofRun } from '../../kit/proof-run.ts';
import { OPERATOR_KEY } from '../../kit/services/scratch-services.ts';
import { openPages } from './open-pages.ts';
import { measureWait, SIGN_INS, type Site } from './site.ts';

/** What is particular to a fault: opened before it, runs while it lasts and once it is mended, and returns what was wrong. */
export type FaultChecks = { during?: () => Promise<string[]>; after?: () => Promise<string[]> };

/** How long prices took to be shown on open pages and bells. */
export type ShownAfter = { live: number[]; withoutRedis: number[] };

/**
 * Two listings, whose end is `minutes` ahead and `minutes` ago. Both processes close what is due, each by its own clock if it
 * used that. Only the second listing may be closed.
 */
export function checkClosingTime({ services: { sql }, apis, listings }: Site, minutes: number): FaultChecks {
  const during = async () => {
    const ownerId = listings[0]?.ownerId ?? '';
    const [early, due] = await insertListings(sql, [ownerId, ownerId]);
    const age = `update listing set created_at = now() - make_interval(hours => $2, mins => $3) where id = $1`;
    await sql.query(age, [early?.id, LISTING_WINDOW_HOURS, -minutes]);
    await sql.query(age, [due?.id, LISTING_WINDOW_HOURS, minutes]);
    const wrong: string[] = [];
    for (const { port } of apis) {
      const client = openWireClient(port);
      const { status, body } = await client.send(buildPost('/admin/auto-close-listings', { adminKey: OPERATOR_KEY }));
      if (status !== 200) wrong.push(`the sweep answered ${status} ${body}`);
      client.close();
    }
    const { rows } = await sql.query<{ id: string }>(
      'select id from listing where id = any ($1) and auto_closed_at is not null',
      [[early?.id, due?.id]],
    );
    if (rows.some(({ id }) => id === early?.id)) wrong.push('a listing was closed before its 72 hours were over');
    if (!rows.some(({ id }) => id === due?.id)) wrong.push('a listing stayed open after its 72 hours');
    return wrong;
  };
  return { during };
}

/** The returned function lists the log lines since now. Lines of single requests and of jobs are left out. */
export function watchLog({ apis, worker }: Site): () => string[] {
  const logs = [...apis, worker];
  const before = logs.map(({ readLog }) => readLog().length);
  return () => {
    const lines = logs.flatMap(({ readLog }, index) => readLog().slice(before[index]).split('\n'));
    return lines.filter((line) => line !== '' && !/"msg":"(request|job done)"/.test(line));
  };
}

const SIZES = { full: { prices: 20, rounds: 2 }, small: { prices: 4, rounds: 1 } };
/** The processes notice a hung Redis after at most seven seconds, and share their counts again within five. */
const NOTICED_MS = 8_000;
const RECOVERY_MS = 5_000;
const ATTACKS = 3;

/** Open pages and bells follow changes of the other process, and the limit on signing in holds. */
export async function openRedisChecks(run: ProofRun, site: Site, shown: ShownAfter): Promise<FaultChecks> {
  const { prices, rounds } = run.isSmall ? SIZES.small : SIZES.full;
  const pages = await openPages(run, site);
  shown.live.push(...(await pages.priceInTurn(prices)));
  const ports = site.apis.map(({ port }) => port);
  return {
    during: async () => {
      for (let round = 0; round < rounds; round += 1) {
        shown.withoutRedis.push(...(await pages.priceAll()));
        await sleep(NOTICED_MS);
      }
      const passed = await guessPasswords(ports);
      const isHalf = passed.every((count) => count === SIGN_INS / 2);
      return isHalf ? [] : [`each process lets half of ${SIGN_INS} sign-ins through alone (${passed.join(' and ')})`];
    },
    after: async () => {
      const isShared = async () => {
        const alone = await Promise.all(ports.map((port) => guessPasswords([port])));
        return alone.flat().every((count) => count === SIGN_INS);
      };
      const isSharedSoon = (await measureWait(isShared, RECOVERY_MS)) !== Infinity;
      const sums: number[] = [];
      // A process that gets no processor time for half a second counts an attempt alone.
      while (sums.length < ATTACKS && sums.at(-1) !== SIGN_INS) {
        sums.push((await guessPasswords(ports)).reduce((sum, count) => sum + count, 0));
      }
      shown.live.push(...(await pages.priceInTurn(prices)));
      return [
        ...(isSharedSoon ? [] : ['both processes share their counts again within five seconds']),
        ...(sums.at(-1) === SIGN_INS ? [] : [`${SIGN_INS} sign-ins pass in all (${sums.join(', ')})`]),
      ];
    },
  };
}

const WRONG_PASSWORD = 401;

/** Guesses passwords from one new address through these processes. Returns how many guesses each has not refused. */
async function guessPasswords(ports: readonly number[]): Promise<number[]> {
  const address = ['10', ...randomBytes(3)].join('.');
  return Promise.all(
    ports.map(async (port) => {
      const client = openWireClient(port);
      const guesses = Array.from({ length: SIGN_INS * 1.5 }, () => {
        const email = `${randomBytes(8).toString('hex')}@unknown.example`;
        const wire = buildPost('/auth/login', { email, password: 'a guess' });
        return client.send({ ...wire, headers: { ...wire.headers, 'x-forwarded-for': address } });
      });
      const answers = await Promise.all(guesses);
      client.close();
      return answers.filter(({ status }) => status === WRONG_PASSWORD).length;
    }),
  );
}

import { migrate } from '@ballpark/server/database/migrate';
import { Client } from 'pg';
import { type BoardWorld, makeBoardWorld } from './world.ts';
import { copyInto } from '../kit/large-database/copy-rows.ts';
import type { ProofRun } from '../kit/proof-run.ts';
import type { ScaleCluster } from '../kit/large-database/cluster.ts';
import { setIndexesAside } from '../kit/large-database/drop-indexes.ts';

const NULL = '\\N';
/** Of the proof's own, on top of the product's: what was made, for a later run that keeps it. */
const GENERATOR = 'boards 1';
/** Where it takes so long that one wonders. */
const SAID_FROM = 1_000_000;

/** A database with so many members, migrated by the product itself. Returns its address. */
export async function provideBoards(run: ProofRun, cluster: ScaleCluster, members: number): Promise<string> {
  const name = `boards_${members}`;
  const url = cluster.urlOf(name);
  await withClient(cluster.urlOf('postgres'), async (admin) => {
    const { rows } = await admin.query<{ made: string | null }>(
      `select shobj_description(oid, 'pg_database') as made from pg_database where datname = $1`,
      [name],
    );
    if (rows[0]?.made === GENERATOR) return run.say(`${name} is there from an earlier run`);
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name}`);
    await build(run, url, await makeBoardWorld(members));
    await admin.query(`comment on database ${name} is '${GENERATOR}'`);
    run.say(`${name} is ready`);
  });
  return url;
}

async function build(run: ProofRun, url: string, world: BoardWorld): Promise<void> {
  const say = (what: string) => world.members >= SAID_FROM && run.say(what);
  await migrate(url);
  await fillMembers(world, url);
  say(`${world.members} members are in`);
  const indexes = await setIndexesAside(url, ['member_rank']);
  await fillRanks(world, url);
  say('and on the boards');
  await indexes.restore(say);
  await withClient(url, async (client) => {
    await client.query(FILL_HISTOGRAM);
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  });
}

/** Buckets come into being in whatever order members reach them, and lie in the table in that order. */
const FILL_HISTOGRAM = `
  insert into xp_histogram (step, bucket, members)
  select step, bucket, members from (
    select step, xp / step as bucket, count(*) as members
    from member_rank cross join unnest(array[1, 100, 5000]) step where xp > 0 group by 1, 2
  ) counted order by md5(step || ' ' || bucket)`;

async function fillMembers(world: BoardWorld, url: string): Promise<void> {
  const columns = ['id', 'name', 'username', 'photo_url', 'xp', 'created_at'] as const;
  const copying = copyInto({ url, table: 'member', columns });
  for (let member = 0; member < world.members; member += 1) {
    const number = String(member).padStart(8, '0');
    const id = world.memberId(member);
    const photo = member % 3 === 0 ? `/media/profile/${id}` : NULL;
    const since = new Date(world.memberSince(member)).toISOString();
    await copying.write(line([id, `Member ${number}`, `member_${number}`, photo, world.xpOf(member), since]));
  }
  await copying.end();
}

async function fillRanks(world: BoardWorld, url: string): Promise<void> {
  const columns = ['member_id', 'xp', 'h7', 'latitude', 'longitude'] as const;
  const copying = copyInto({ url, table: 'member_rank', columns });
  for (let member = 0; member < world.members; member += 1) {
    const home = world.homeOf(member);
    const place = home ? [home.h7, home.latitude, home.longitude] : [NULL, NULL, NULL];
    await copying.write(line([world.memberId(member), world.xpOf(member), ...place]));
  }
  await copying.end();
}

function line(fields: readonly (string | number)[]): string {
  return `${fields.join('\t')}\n`;
}

async function withClient(url: string, act: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}

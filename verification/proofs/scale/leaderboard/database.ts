import { migrate } from '@ballpark/server/database/migrate';
import type { MeasuringCluster } from '../../kit/large-database/cluster.ts';
import { formatRow, NULL, openRowCopy } from '../../kit/large-database/copy-rows.ts';
import { dropIndexes } from '../../kit/large-database/drop-indexes.ts';
import type { ProofRun } from '../../kit/proof-run.ts';
import { withClient } from '../../kit/services/with-client.ts';
import { type BoardDataset, planBoardDataset } from './dataset.ts';

/** Marks a finished database for a later run with `--keep`. Increase it when the generator changes. */
const GENERATOR = 'boards 1';
/** Report the progress from this size on. */
const REPORT_FROM = 1_000_000;

/** Builds a database with this many members with the product's migrations. Returns its URL. */
export async function ensureBoardDatabase(run: ProofRun, cluster: MeasuringCluster, members: number): Promise<string> {
  const name = `boards_${members}`;
  const url = cluster.databaseUrl(name);
  await withClient(cluster.databaseUrl('postgres'), async (admin) => {
    const { rows } = await admin.query<{ made: string | null }>(
      `select shobj_description(oid, 'pg_database') as made from pg_database where datname = $1`,
      [name],
    );
    if (rows[0]?.made === GENERATOR) return run.say(`${name} exists from an earlier run`);
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name}`);
    await buildDatabase(run, url, await planBoardDataset(members));
    await admin.query(`comment on database ${name} is '${GENERATOR}'`);
    run.say(`${name} is ready`);
  });
  return url;
}

async function buildDatabase(run: ProofRun, url: string, dataset: BoardDataset): Promise<void> {
  const say = (what: string) => dataset.members >= REPORT_FROM && run.say(what);
  await migrate(url);
  await fillMembers(dataset, url);
  say(`${dataset.members} members are written`);
  const indexes = await dropIndexes(url, ['member_rank']);
  await fillRanks(dataset, url);
  say('the ranks are written');
  await indexes.restore(say);
  await withClient(url, async (client) => {
    await client.query(FILL_HISTOGRAM);
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  });
}

/** In production, buckets are inserted in a random order. The order here is random too. */
const FILL_HISTOGRAM = `
  insert into xp_histogram (step, bucket, members)
  select step, bucket, members from (
    select step, xp / step as bucket, count(*) as members
    from member_rank cross join unnest(array[1, 100, 5000]) step where xp > 0 group by 1, 2
  ) counted order by md5(step || ' ' || bucket)`;

async function fillMembers(dataset: BoardDataset, url: string): Promise<void> {
  const columns = ['id', 'name', 'username', 'photo_url', 'xp', 'created_at'] as const;
  const copy = openRowCopy({ url, table: 'member', columns });
  for (let member = 0; member < dataset.members; member += 1) {
    const number = String(member).padStart(8, '0');
    const id = dataset.memberId(member);
    const photo = member % 3 === 0 ? `/media/profile/${id}` : NULL;
    const since = new Date(dataset.memberSince(member)).toISOString();
    await copy.write(formatRow([id, `Member ${number}`, `member_${number}`, photo, dataset.computeXp(member), since]));
  }
  await copy.end();
}

async function fillRanks(dataset: BoardDataset, url: string): Promise<void> {
  const columns = ['member_id', 'xp', 'h7', 'latitude', 'longitude'] as const;
  const copy = openRowCopy({ url, table: 'member_rank', columns });
  for (let member = 0; member < dataset.members; member += 1) {
    const home = dataset.findHome(member);
    const place = home ? [home.h7, home.latitude, home.longitude] : [NULL, NULL, NULL];
    await copy.write(formatRow([dataset.memberId(member), dataset.computeXp(member), ...place]));
  }
  await copy.end();
}

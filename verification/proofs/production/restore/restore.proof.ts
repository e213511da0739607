import { join } from 'node:path';
import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { testEnvironment } from '@ballpark/ops/services/environment';
import { findPostgresPrograms } from '@ballpark/ops/services/postgres';
import { loadConfig } from '@ballpark/server/config/config';
import { preparePeople } from '../../kit/actors/people.ts';
import { readShellBlocks } from '../../kit/document-blocks.ts';
import { type Claim, listMissed, printTable, type ProofRun, seconds, type Verdict } from '../../kit/proof-run.ts';
import { seededRandom } from '../../kit/seeded-random.ts';
import { findFreePort } from '../../kit/services/api-process.ts';
import { startPrivateServices } from '../../kit/services/private-services.ts';
import { emptyBucket, NO_LIMITS } from '../../kit/services/scratch-services.ts';
import { openBucket } from './bucket.ts';
import { type LostMachine, loseMachine } from './lost-machine.ts';
import { type Operator, openOperator } from './operator.ts';
import { openProduct } from '../../kit/services/product.ts';
import { createRepository } from './repository.ts';
import { DOCUMENT, playRound, type Round, type RoundSize } from './round.ts';
import { judgeStandby } from './standby.ts';
import { createBuckets } from './tls-store.ts';

const MEMBERS = 20;
const FULL: RoundSize = { perSecond: 20, loadMs: 5_000, photos: 6 };
const SMALL: RoundSize = { perSecond: 20, loadMs: 1_500, photos: 2 };
const FULL_ROUNDS = 10;
/** Rounds between two differential backups. */
const BACKUP_EVERY = 3;
const SEED = 20_261_117;
/** The log is sent after 30 seconds at the latest, and sending takes a moment. */
const MOST_LOST_MS = 60_000;

export async function prove(run: ProofRun): Promise<Verdict> {
  const environmentOfStore = testEnvironment({ S3_ENDPOINT: getServiceAddresses().s3Url });
  const buckets = { backups: `ballpark-proof-backups-${process.pid}`, copies: `ballpark-proof-copies-${process.pid}` };
  const { storage } = loadConfig(environmentOfStore);
  await createBuckets(storage, Object.values(buckets));
  for (const name of Object.values(buckets)) {
    run.atEnd(() => emptyBucket({ ...environmentOfStore, S3_BUCKET: name }));
  }
  const repository = await createRepository(run, { storage, bucket: buckets.backups });
  const services = await startPrivateServices(run, { name: 'restore', settings: repository.settings });
  const { postgres, addresses, folder, sql } = services;
  repository.configure({ dataFolder: join(folder, 'postgres/data'), port: addresses.ports.postgres });
  // The drill connects with the password of the product's role.
  await sql.query(`alter role ballpark password 'proof'`);
  const databaseUrl = addresses.databaseUrl.replace('ballpark@', 'ballpark:proof@');
  const environment = {
    ...services.environment,
    ...NO_LIMITS,
    DATABASE_URL: databaseUrl,
    S3_ENDPOINT: getServiceAddresses().s3Url,
    S3_BUCKET: `ballpark-proof-restore-${process.pid}`,
  };
  const bucket = await openBucket(run, environment);
  const people = await (await preparePeople(sql)).create('onboarded', MEMBERS);
  const product = openProduct(run, { environment });
  const operator = await openOperator(run, {
    folder: repository.folder,
    environment: {
      ...environment,
      COPY_ENDPOINT: storage.endpoint,
      COPY_REGION: storage.region,
      COPY_BUCKET: buckets.copies,
      COPY_ACCESS_KEY: storage.accessKey,
      COPY_SECRET_KEY: storage.secretKey,
      PGHOST: join(repository.folder, 'socket'),
      PGPORT: String(addresses.ports.postgres),
      PGUSER: 'ballpark',
      PGDATABASE: 'ballpark',
    },
    onUnits: async (verb, units) => {
      const isStop = verb === 'stop';
      if (units.includes('ballpark.target')) await (isStop ? product.stop() : product.start());
      if (units.some((unit) => unit.startsWith('postgresql@'))) await (isStop ? postgres.stop() : postgres.start());
    },
  });
  for (const block of readShellBlocks(DOCUMENT, 'First backup')) await operator.type(block);
  run.say('the first full backup is made');
  await product.start();

  const size = run.isSmall ? SMALL : FULL;
  const town = { environment, databaseUrl, people, random: seededRandom(SEED), bucket, operator, product, size };
  const rounds: Round[] = [];
  while (rounds.length < (run.isSmall ? 1 : FULL_ROUNDS)) {
    const round = await playRound(run, town, rounds.length + 1);
    rounds.push(round);
    const { number, dropped, differing, lost, ms } = round;
    run.say(
      `round ${number}: ${dropped} was dropped; restored in ${seconds(ms)}, ${differing.length} tables differ, ${lost.length} objects lost`,
    );
    if (rounds.length % BACKUP_EVERY === 0) await operator.type(readShellBlocks(DOCUMENT, 'Each night').join('\n'));
  }
  const standby = await judgeStandby(run, { port: addresses.ports.postgres, folder: repository.folder });
  const machine = { ...town, postgres, dataFolder: join(folder, 'postgres/data') };
  const lost = run.isSmall && !run.flags.has('machine') ? undefined : await loseMachine(run, machine);
  const drill = run.isSmall ? undefined : await runDrill(operator, databaseUrl);
  showRounds(rounds);
  return judge(run, { rounds, drill, lost, standby });
}

/** The weekly drill, as the document has it. Returns its last line. */
async function runDrill(operator: Operator, databaseUrl: string): Promise<string> {
  const output = await operator.type(readShellBlocks(DOCUMENT, 'The weekly drill').join('\n'), {
    DRILL_FOLDER: `/var/tmp/ballpark-drill-${process.pid}`,
    DRILL_PORT: String(await findFreePort()),
    BALLPARK: 'ballpark',
    DATABASE_URL: databaseUrl,
    POSTGRES_PROGRAMS: findPostgresPrograms(),
  });
  console.log(output.trimEnd());
  return output.trimEnd().split('\n').at(-1) ?? '';
}

function showRounds(rounds: readonly Round[]): void {
  printTable(
    [
      'round',
      'dropped',
      'writes',
      'tables',
      'rows',
      'changed since',
      'differ',
      'photos',
      'removed since',
      'lost',
      'time',
    ],
    rounds.map((round) => [
      round.number,
      round.dropped,
      round.writes,
      round.tables,
      round.rows,
      round.changed,
      round.differing.length,
      round.objects,
      round.removed,
      round.lost.length,
      seconds(round.ms),
    ]),
  );
}

type Outcome = { rounds: readonly Round[]; drill: string | undefined; lost: LostMachine | undefined; standby: Claim[] };

function judge(run: ProofRun, { rounds, drill, lost: machine, standby }: Outcome): Verdict {
  const sum = (pick: (round: Round) => number) => rounds.reduce((total, round) => total + pick(round), 0);
  const differing = rounds.flatMap((round) => round.differing);
  const lost = rounds.flatMap((round) => round.lost);
  const claims: Claim[] = [
    [differing.length === 0, `every table is as it was at the second: ${differing.slice(0, 5).join('; ')}`],
    [lost.length === 0, `every photo that the database names is there: not ${lost.slice(0, 5).join(', ')}`],
    [sum(({ unopened }) => unopened) === 0, `the API serves them (${sum(({ unopened }) => unopened)} it does not)`],
    // Otherwise the comparisons would hold without a restore.
    [rounds.every(({ changed }) => changed > 0), 'mutation: the tables differ just before each restore'],
    [rounds.every(({ removed }) => removed > 0), 'mutation: objects are missing just before each restore'],
    [rounds.every(({ writes }) => writes > 0), 'members write during each round'],
    ...standby,
    ...(machine ? judgeMachine(machine) : []),
    [drill === undefined || /Missing objects: 0\./.test(drill), `the drill finds a backup that can be used: ${drill}`],
  ];
  const slowest = Math.max(...rounds.map(({ ms }) => ms));
  const figure =
    `${rounds.length} times restored to a chosen second under load (${sum(({ writes }) => writes)} writes, another table ` +
    `dropped each time): ${differing.length} of ${sum(({ tables }) => tables)} tables differ, ${lost.length} of ` +
    `${sum(({ objects }) => objects)} objects of photos lost, ${sum(({ removed }) => removed)} of them brought back; ` +
    `at most ${seconds(slowest)} from the first command to open; a standby made afterwards follows; ` +
    (machine ? describeMachine(machine) : '') +
    seconds(Date.now() - run.startedAt);
  return { figure, missed: listMissed(claims) };
}

function judgeMachine({ missing, lostMs, photos, lostPhotos }: LostMachine): Claim[] {
  return [
    [missing === 0, `a lost machine: no write before the last restored one is missing (${missing})`],
    [lostMs <= MOST_LOST_MS, `a lost machine takes along at most a minute (${seconds(lostMs)})`],
    [
      photos > 0 && lostPhotos.length === 0,
      `a lost machine: ${photos} objects come from the copy: not ${lostPhotos.join()}`,
    ],
  ];
}

function describeMachine({ restored, acknowledged, photos, lostMs, ms }: LostMachine): string {
  return (
    `machine and bucket lost: ${restored} of ${acknowledged} writes and ${photos} objects restored, the last ` +
    `${seconds(lostMs)} lost, ${seconds(ms)} of commands; `
  );
}

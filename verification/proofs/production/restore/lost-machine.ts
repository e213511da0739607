import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '@ballpark/ops/services/service';
import { startMarketLoad } from '../../kit/actors/market-load.ts';
import { readShellBlocks } from '../../kit/document-blocks.ts';
import { openWireClient } from '../../kit/http/wire-client.ts';
import type { ProofRun } from '../../kit/proof-run.ts';
import { openClient, withClient } from '../../kit/services/with-client.ts';
import { findLost, type Objects } from './bucket.ts';
import { DOCUMENT, postListings, type Town } from './round.ts';

/** Longer than two files of the log take, so that a write can be older than what is lost. */
const LOAD_MS = 100_000;
const TICK_MS = 50;
const BUCKET_MARK = 'instance.json';

export type LostMachine = {
  acknowledged: number;
  restored: number;
  /** Acknowledged writes that are missing although a later one is there. */
  missing: number;
  /** From the last restored write until the machine was lost. */
  lostMs: number;
  photos: number;
  lostPhotos: string[];
  ms: number;
};

type LostMachineInput = Town & { postgres: Service; dataFolder: string };

/** The machine dies under load with its disk, and the bucket of the photos is emptied. Both come back from their copies. */
export async function loseMachine(run: ProofRun, input: LostMachineInput): Promise<LostMachine> {
  const { bucket, operator, product, postgres, dataFolder, databaseUrl, people, random, size } = input;
  const client = openWireClient(product.getPort());
  await postListings(client, input);
  const photos = withoutMark(await bucket.list());
  await operator.type('deploy/backup/photo-copy');
  const load = startMarketLoad({ send: client.send, people, random, perSecond: size.perSecond });
  const writes = await startWriting(databaseUrl);
  await sleep(LOAD_MS);
  await postgres.kill();
  rmSync(dataFolder, { recursive: true });
  const lostAt = performance.now();
  const acknowledged = await writes.stop();
  await load.stop();
  client.close();
  await product.stop();
  await bucket.removeByMistake([...photos.keys()]);
  run.say(`the machine is lost after ${acknowledged.length} acknowledged writes`);

  const startedAt = Date.now();
  await postgres.start(); // the empty cluster of a new machine
  const [, database = '', photosAndOwner = ''] = readShellBlocks(DOCUMENT, 'A lost machine');
  await operator.type(database);
  await operator.type('deploy/backup/photo-copy back');
  await operator.type(photosAndOwner);
  const ms = Date.now() - startedAt;
  const found = await withClient(databaseUrl, readWrites);
  const last = acknowledged.findLast(({ id }) => found.has(id));
  const lostPhotos = findLost(photos, withoutMark(await bucket.list()));
  await product.start();
  return {
    acknowledged: acknowledged.length,
    restored: found.size,
    missing: acknowledged.filter(({ id }) => id <= (last?.id ?? 0) && !found.has(id)).length,
    lostMs: lostAt - (last?.at ?? writes.startedAt),
    photos: photos.size,
    lostPhotos,
    ms,
  };
}

/** The mark of the database that owns the bucket is written again when a restored one adopts it. */
function withoutMark(objects: Objects): Objects {
  return new Map([...objects].filter(([key]) => key !== BUCKET_MARK));
}

type Write = { id: number; /** When it was acknowledged. */ at: number };

/** One numbered row after the other, each in its own transaction. */
async function startWriting(databaseUrl: string) {
  const client = await openClient(databaseUrl);
  client.on('error', () => undefined); // the machine is lost
  await client.query('create table numbered_write (id int primary key)');
  const acknowledged: Write[] = [];
  const end = new AbortController();
  const write = async () => {
    for (let id = 1; !end.signal.aborted; id += 1) {
      await client.query('insert into numbered_write values ($1)', [id]);
      acknowledged.push({ id, at: performance.now() });
      await sleep(TICK_MS);
    }
  };
  const writing = write().catch(() => undefined);
  return {
    startedAt: performance.now(),
    stop: async () => {
      end.abort();
      await writing;
      return acknowledged;
    },
  };
}

async function readWrites(client: Awaited<ReturnType<typeof openClient>>): Promise<Set<number>> {
  const { rows: tables } = await client.query(`select from pg_tables where tablename = 'numbered_write'`);
  if (tables.length === 0) return new Set();
  const { rows } = await client.query<{ id: number }>('select id from numbered_write');
  return new Set(rows.map(({ id }) => id));
}

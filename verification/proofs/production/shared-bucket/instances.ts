import { randomBytes } from 'node:crypto';
import type { AppContext } from '@ballpark/server/core/context';
import { openApp } from '@ballpark/server/composition/open-app';
import { loadConfig } from '@ballpark/server/config/config';
import { sweepOrphanPhotos, sweepStrayObjects } from '@ballpark/server/features/photos/sweeping/sweep-photos';
import { createLogger } from '@ballpark/server/observability/logger';
import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import type { ProofRun } from '../../kit/proof-run.ts';
import { createMigratedDatabase } from '../../kit/services/migrated-database.ts';
import { buildScratchEnvironment } from '../../kit/services/scratch-services.ts';
import { withClient } from '../../kit/services/with-client.ts';

/** A worker's view of one database over the shared bucket, with a clock that the proof sets. */
export type Instance = { name: string; app: AppContext; runNight: () => Promise<void>; close: () => Promise<void> };

/** The nights of all instances follow one clock. */
export type Clock = { now: Date };

type InstanceInput = { name: string; databaseUrl: string; bucket: string; clock: Clock };

export async function openInstance(
  run: ProofRun,
  { name, databaseUrl, bucket, clock }: InstanceInput,
): Promise<Instance> {
  const config = loadConfig(buildScratchEnvironment(databaseUrl, bucket));
  const opened = await openApp({ config, log: createLogger('silent', name), fixedNow: () => clock.now });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await opened.close();
    isOpen = false;
  };
  run.atEnd(close);
  const { app } = opened;
  return {
    name,
    app,
    close,
    runNight: async () => {
      await sweepStrayObjects(app, {});
      await sweepOrphanPhotos(app);
    },
  };
}

/** An empty, migrated database: the one in use, or that of a second installation. */
export function createRoleDatabase(run: ProofRun, role: string): Promise<string> {
  return createMigratedDatabase(nameDatabase(run, role));
}

/** A copy of a database as it is now, like a restored backup. Nothing may be connected to the original. */
export async function copyDatabase(run: ProofRun, original: string): Promise<string> {
  const { adminDatabaseUrl } = getServiceAddresses();
  const database = nameDatabase(run, 'older');
  const create = `create database ${database} template ${new URL(original).pathname.slice(1)}`;
  await withClient(adminDatabaseUrl, (admin) => admin.query(create));
  return adminDatabaseUrl.replace(/[^/]+$/, database);
}

/** The name of a database that is dropped at the end. */
function nameDatabase(run: ProofRun, role: string): string {
  const database = `ballpark_proof_shared_bucket_${role}_${randomBytes(4).toString('hex')}`;
  const drop = `drop database if exists ${database} with (force)`;
  run.atEnd(() => withClient(getServiceAddresses().adminDatabaseUrl, (admin) => admin.query(drop)));
  return database;
}

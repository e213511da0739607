import { loadConfig } from '@ballpark/server/config/config';
import { openStorage, type Storage } from '@ballpark/server/integrations/storage/storage';
import { createLogger } from '@ballpark/server/observability/logger';
import { preparePeople } from '../../kit/actors/people.ts';
import type { ProofRun } from '../../kit/proof-run.ts';
import { startApiProcess } from '../../kit/services/api-process.ts';
import { emptyBucket, startScratchServices } from '../../kit/services/scratch-services.ts';

export type PhotoApi = {
  origin: string;
  metricsUrl: string;
  token: string;
  storage: Storage;
  hasEnded: () => boolean;
};

/** Starts an API process with its own database and bucket, and creates a member who uploads. */
export async function startPhotoApi(run: ProofRun): Promise<PhotoApi> {
  const scratch = await startScratchServices(run, 'hostile-photos');
  const storage = openStorage(loadConfig(scratch.environment).storage, createLogger('silent', 'proof'));
  run.atEnd(async () => storage.close());
  const { port, metricsPort, hasEnded } = await startApiProcess(run, scratch);
  await emptyBucket(scratch.environment); // leftovers of a killed run
  const { token } = await (await preparePeople(scratch.sql)).createOne('onboarded');
  return {
    origin: `http://127.0.0.1:${port}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    token,
    storage,
    hasEnded,
  };
}

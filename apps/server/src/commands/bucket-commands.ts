import type { Command } from 'commander';
import { adoptBucket, BLOCK_REASONS, findRemovalBlock } from '../features/photos/sweeping/bucket-mark.ts';
import { countDueContents, removeAllDue } from '../features/photos/sweeping/remove-photos.ts';
import { bringBackPhotos, checkPhotos } from '../features/photos/sweeping/restore-photos.ts';
import { keepVersions } from '../integrations/storage/object-versions.ts';
import type { AppContext } from '../core/context.ts';
import { fail, type RunWithApp } from './command-line.ts';

/** As long as docs/backup.md keeps backups of the database. */
const VERSION_DAYS = 35;
/** Missing objects that are listed by name. */
const MOST_NAMED = 20;

/** Who may remove photos from the bucket, and what a restored database needs. */
export function addBucketCommands(bucket: Command, withApp: RunWithApp): void {
  const add = (name: string, description: string, work: (app: AppContext) => Promise<void>) =>
    bucket
      .command(name)
      .description(description)
      .action(() => withApp(work));
  add('status', 'Which database may remove photos, and how many are due.', showStatus);
  add('adopt', 'Let this database remove photos. Run it after restoring a backup of the database.', adopt);
  add('remove-due', 'Remove all photos whose 14 days are over, however many they are.', removeDue);
  add('keep-versions', `Keep removed objects for ${VERSION_DAYS} days, so that a restore finds them.`, keepRemoved);
  add('check', 'Count the photos that the database names and the bucket does not have. Changes nothing.', check);
  add('restore', 'Bring back removed photos that the database names. Run it after restoring a backup.', restore);
}

async function showStatus(app: AppContext): Promise<void> {
  const block = await findRemovalBlock(app);
  const owner = block === undefined ? 'This database owns the bucket' : `No photo is removed: ${BLOCK_REASONS[block]}`;
  console.log(`${owner}. Photos whose 14 days are over: ${await countDueContents(app)}.`);
}

async function adopt(app: AppContext): Promise<void> {
  await adoptBucket(app);
  console.log(
    'This database now owns the bucket. What it does not know is removed after 14 days, at most 5 % a night.',
  );
}

async function removeDue(app: AppContext): Promise<void> {
  const block = await findRemovalBlock(app);
  if (block !== undefined) return fail(`No photo is removed: ${BLOCK_REASONS[block]}.`);
  return console.log(`Removed ${await removeAllDue(app)} photos.`);
}

async function keepRemoved({ config }: AppContext): Promise<void> {
  try {
    await keepVersions(config.storage, VERSION_DAYS);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fail(`Nothing was changed: the bucket did not accept the rule that ends old versions (${reason}).`);
  }
  return console.log(`The bucket keeps removed and replaced objects for ${VERSION_DAYS} days.`);
}

async function check(app: AppContext): Promise<void> {
  const { contents, missing } = await checkPhotos(app);
  const named = missing.slice(0, MOST_NAMED).map((key) => `\n  ${key}`);
  console.log(`Photos that the database names: ${contents}. Missing objects: ${missing.length}.${named.join('')}`);
  if (missing.length > 0) process.exitCode = 1;
}

async function restore(app: AppContext): Promise<void> {
  console.log(`Removed objects that were brought back: ${await bringBackPhotos(app)}.`);
  await check(app);
}

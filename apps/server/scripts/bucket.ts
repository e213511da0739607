/** For operators: who may remove photos from the bucket. `npm run bucket -- status | adopt | remove-due` */
import { createLogger } from '../src/observability/logger.ts';
import { openApp } from '../src/app/open-app.ts';
import { loadConfig } from '../src/config/config.ts';
import { adoptBucket, BLOCK_REASONS, findRemovalBlock } from '../src/features/photos/bucket-mark.ts';
import { countDueContents, removeAllDue } from '../src/features/photos/remove-photos.ts';

const COMMANDS: Record<string, () => Promise<string>> = { status, adopt, 'remove-due': removeDue };

const config = loadConfig();
const { app, close } = await openApp({ config, log: createLogger('warn', 'bucket') });
try {
  const command = COMMANDS[process.argv[2] ?? 'status'] ?? refuse;
  console.log(await command());
} finally {
  await close();
}

async function refuse(): Promise<string> {
  process.exitCode = 2;
  return 'Usage: npm run bucket -- status | adopt | remove-due';
}

async function status(): Promise<string> {
  const block = await findRemovalBlock(app);
  const owner = block === undefined ? 'This database owns the bucket' : `No photo is removed: ${BLOCK_REASONS[block]}`;
  return `${owner}. Photos whose 14 days are over: ${await countDueContents(app)}.`;
}

async function adopt(): Promise<string> {
  await adoptBucket(app);
  return 'This database now owns the bucket. What it does not know is removed after 14 days, at most 5 % a night.';
}

async function removeDue(): Promise<string> {
  const block = await findRemovalBlock(app);
  if (block !== undefined) {
    process.exitCode = 1;
    return `No photo is removed: ${BLOCK_REASONS[block]}.`;
  }
  return `Removed ${await removeAllDue(app)} photos.`;
}

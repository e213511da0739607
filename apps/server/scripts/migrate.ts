import { loadConfig } from '../src/config/config.ts';
import { migrate } from '../src/database/migrate.ts';
import { prepareQueues } from '../src/jobs/prepare-queues.ts';

const { database } = loadConfig();
try {
  const applied = await migrate(database.directUrl, { onWait: (line) => console.log(line) });
  await prepareQueues(database.directUrl);
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import { loadConfig } from '../src/config/config.ts';
import { migrate } from '../src/database/migrate.ts';
import { prepareQueues } from '../src/jobs/prepare-queues.ts';

const { database } = loadConfig();
const applied = await migrate(database.url);
await prepareQueues(database.url);
console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);

import { Client } from 'pg';
import { loadConfig } from '../src/config/config.ts';
import { migrate } from '../src/database/migrate.ts';
import { prepareQueues } from '../src/jobs/prepare-queues.ts';

/** Only a database on this machine may be emptied. */
const LOCAL_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);

const { url } = loadConfig().database;
if (!LOCAL_HOSTS.has(new URL(url).hostname)) {
  console.error('DATABASE_URL is not on this machine: nothing was touched.');
  process.exit(1);
}
const client = new Client(url);
await client.connect();
await client.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public');
await client.end();
const applied = await migrate(url);
await prepareQueues(url);
console.log(
  `Emptied the database and applied: ${applied.join(', ')}\nThe cities are gone too: npm run places:import brings them back.`,
);

import { Client } from 'pg';

const HAS_MEMBERS =
  'People live here already, so the demo leaves this database alone. To start over with an empty one: npm run db:reset, then npm run demo.';
/** It would close what is long over before the demo has let anybody suggest a price for it. */
const HAS_WORKER =
  'A worker is at work on this database and would close the past before it has happened. Please stop it (Ctrl-C in npm run dev), then run this again.';

/** Why the demo cannot be filled in here, in a sentence. */
export function findHindrance(databaseUrl: string): Promise<string | undefined> {
  return withClient(databaseUrl, async (client) => {
    if (await isTrue(client, 'exists (select from member)')) return HAS_MEMBERS;
    const worker = `exists (select from pg_stat_activity
      where datname = current_database() and application_name = 'ballpark-worker')`;
    return (await isTrue(client, worker)) ? HAS_WORKER : undefined;
  });
}

/** Whether the list of cities has been imported. */
export function knowsCities(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, (client) => isTrue(client, 'exists (select from place)'));
}

async function withClient<Answer>(databaseUrl: string, ask: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

async function isTrue(client: Client, condition: string): Promise<boolean> {
  const { rows } = await client.query<{ answer: boolean }>(`select ${condition} as answer`);
  return rows[0]?.answer === true;
}

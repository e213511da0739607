import { Client } from 'pg';

const HAS_MEMBERS =
  'This database already has members, so the demo does not change it. To start with an empty one: npm run db:reset, then npm run demo.';
/** A worker would close the listings of the past before the demo has added suggestions to them. */
const HAS_WORKER =
  'A worker is running on this database and would close listings before the demo has filled them. Please stop it (Ctrl-C in npm run dev), then run this again.';

const ANY_MEMBER = 'exists (select from member)';

/** Returns the reason why the demo cannot be filled into this database, or undefined. */
export function findRefusalReason(databaseUrl: string): Promise<string | undefined> {
  return withClient(databaseUrl, async (client) => {
    if (await isTrue(client, ANY_MEMBER)) return HAS_MEMBERS;
    const worker = `exists (select from pg_stat_activity
      where datname = current_database() and application_name = 'ballpark-worker')`;
    return (await isTrue(client, worker)) ? HAS_WORKER : undefined;
  });
}

export async function answersQueries(databaseUrl: string): Promise<boolean> {
  try {
    return await withClient(databaseUrl, (client) => isTrue(client, 'true'));
  } catch {
    return false;
  }
}

export function hasMembers(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, (client) => isTrue(client, ANY_MEMBER));
}

/** Whether the list of cities has been imported. */
export function hasCities(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, (client) => isTrue(client, 'exists (select from place)'));
}

async function withClient<Answer>(databaseUrl: string, query: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    return await query(client);
  } finally {
    await client.end();
  }
}

async function isTrue(client: Client, condition: string): Promise<boolean> {
  const { rows } = await client.query<{ answer: boolean }>(`select ${condition} as answer`);
  return rows[0]?.answer === true;
}

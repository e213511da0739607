import { Client } from 'pg';

/** Opens a connection that its user ends. */
export async function openClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined); // the query that used the connection reports the error
  await client.connect();
  return client;
}

/** Opens a connection for the work and closes it afterwards. */
export async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = await openClient(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

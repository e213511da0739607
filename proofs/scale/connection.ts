import { openPool } from '@ballpark/server/database/client';
import { openStatements, type Statements } from '@ballpark/server/database/statement';
import { Client } from 'pg';
import { type ExplainedStatements, explainedStatements } from '../kit/large-database/count-buffers.ts';
import type { ProofRun } from '../kit/proof-run.ts';
import type { ScaleDatabase } from '../kit/large-database/database.ts';

/** One of the databases, to be asked in three ways. */
export type ScaleConnection = {
  name: string;
  listings: number;
  /** As the product asks, on connections as the product opens them. */
  statements: Statements;
  /** The same with the pages counted. */
  explained: ExplainedStatements;
  /** For questions of the proof's own. */
  client: Client;
  /** Ids of active listings to look at. */
  known: { ordinary: string[]; viral: string; /** Has suggested a price for that one. */ author: string };
};

const MANY = 10_000;
const FIND_ORDINARY = `
  select id from listing where is_active and suggestion_count between 1 and 20 order by md5(id::text) limit 100`;

export async function openScaleConnection(
  run: ProofRun,
  { name, listings, url }: ScaleDatabase,
): Promise<ScaleConnection> {
  const onError = (error: Error) => run.say(`${name}: ${error.message}`);
  const kept = openPool({ url, poolSize: 1, onError, keepsPlans: true });
  const planned = openPool({ url, poolSize: 1, onError });
  const client = new Client({ connectionString: url });
  await client.connect();
  run.atEnd(() => Promise.all([kept.end(), planned.end(), client.end()]));
  const ids = async (text: string) => (await client.query<{ id: string }>(text)).rows.map(({ id }) => id);
  const [viral] = await ids(`select id from listing where is_active and suggestion_count > ${MANY}`);
  if (viral === undefined) throw new Error('No listing has many suggestions.');
  const [author] = await ids(`select member_id as id from suggestion where listing_id = '${viral}' limit 1`);
  if (author === undefined) throw new Error('Nobody has suggested a price.');
  const known = { ordinary: await ids(FIND_ORDINARY), viral, author };
  return {
    name,
    listings,
    statements: openStatements(kept, planned),
    explained: explainedStatements(client),
    client,
    known,
  };
}

import { openPool } from '@ballpark/server/database/client';
import { openStatements, type Statements } from '@ballpark/server/database/statement';
import { Client } from 'pg';
import { type ExplainedStatements, explainStatements } from '../../kit/large-database/count-buffers.ts';
import type { LargeDatabase } from '../../kit/large-database/database.ts';
import type { ProofRun } from '../../kit/proof-run.ts';

/** One of the databases, with three kinds of connections. */
export type ScaleConnection = {
  name: string;
  listings: number;
  /** The product's own statements on connections that the product's code opens. */
  statements: Statements;
  /** Runs these statements and counts their buffer pages. */
  explained: ExplainedStatements;
  /** For queries of the proof. */
  client: Client;
  /** Ids of active listings; the author has suggested a price on the viral one. */
  known: { ordinary: string[]; viral: string; author: string };
};

const MANY = 10_000;
const FIND_ORDINARY = `
  select id from listing where is_active and suggestion_count between 1 and 20 order by md5(id::text) limit 100`;

export async function openScaleConnection(
  run: ProofRun,
  { name, listings, url }: LargeDatabase,
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
  if (author === undefined) throw new Error('The listing has no suggestions.');
  const known = { ordinary: await ids(FIND_ORDINARY), viral, author };
  return {
    name,
    listings,
    statements: openStatements(kept, planned),
    explained: explainStatements(client),
    client,
    known,
  };
}

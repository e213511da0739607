import { createHash } from 'node:crypto';
import type { Database } from '../../database/client.ts';
import { getInstanceId } from './maintenance.repository.ts';

/** The public name of this database's installation. Its id also marks the bucket and is not shown. */
export async function nameInstance(db: Database): Promise<string> {
  const id = await getInstanceId(db);
  return createHash('sha256').update(`instance ${id}`).digest('base64url').slice(0, 22);
}

import type { Readable } from 'node:stream';
import type { AppContext } from '../../../core/context.ts';
import { masterKey } from '../stored-keys.ts';

/** The largest stored copy of a photo; undefined if it is missing. */
export async function openMaster(app: AppContext, contentHash: string): Promise<Readable | undefined> {
  return (await app.storage.open(masterKey(contentHash)))?.body;
}

import type { Readable } from 'node:stream';
import type { AppContext } from '../../../app/context.ts';
import { hashSecretToken } from '../../../app/secret-token.ts';
import { buildExportKey } from './store-archive.ts';
import { findDownload } from './export.repository.ts';

/** The base of the link in the mail. The token is the last part. */
export const EXPORT_BASE = '/api/export';

/** The archive of a link; undefined if the link is unknown or has expired. */
export async function openExport(
  app: AppContext,
  token: string,
): Promise<{ body: Readable; size: number } | undefined> {
  const found = await findDownload(app.db, hashSecretToken(token), app.now());
  return found && app.storage.open(buildExportKey(found.id));
}

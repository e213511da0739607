import type { AppContext } from '../../../core/context.ts';
import { hashSecretToken } from '../../../core/secret-token.ts';
import { buildExportKey } from './store-archive.ts';
import { findDownload } from './export.repository.ts';

/** The base of the link in the mail. The token is the last part. */
export const EXPORT_BASE = '/api/export';

/** The object of a link; undefined if the link is unknown or has expired. */
export async function findExportKey(app: AppContext, token: string): Promise<string | undefined> {
  const found = await findDownload(app.db, hashSecretToken(token), app.now());
  return found && buildExportKey(found.id);
}

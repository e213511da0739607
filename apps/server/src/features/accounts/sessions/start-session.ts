import type { AppContext } from '../../../app/context.ts';
import { hashSecretToken, newSecretToken } from '../../../app/secret-token.ts';
import type { Queryable } from '../../../database/client.ts';
import { getOwnRecord, type OwnRecord } from '../accounts.repository.ts';
import { insertSession } from './session.repository.ts';

export type StartedSession = { record: OwnRecord; token: string };

/** Signs a member in. The token is handed out once; only its hash stays here. */
export async function startSession(app: AppContext, db: Queryable, memberId: string): Promise<StartedSession> {
  const token = newSecretToken();
  await insertSession(db, { tokenHash: hashSecretToken(token), memberId, at: app.now() });
  return { record: await getOwnRecord(db, memberId), token };
}

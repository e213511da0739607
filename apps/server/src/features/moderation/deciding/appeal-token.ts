import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../../../core/context.ts';
import type { Queryable } from '../../../database/client.ts';
import { isUuid } from '../../../database/new-id.ts';
import { getModerationKey } from './key.repository.ts';

/** The id of the decision and a signature. It does not expire: the author may appeal for as long as the decision stands. */
export async function buildAppealToken(db: Queryable, decisionId: string): Promise<string> {
  return `${decisionId}.${sign(await getModerationKey(db), decisionId).toString('base64url')}`;
}

/** The decision that a token stands for; undefined unless this server has signed it. Takes the same time either way. */
export async function readAppealToken(app: AppContext, token: string): Promise<string | undefined> {
  const [decisionId = '', signature = ''] = token.split('.');
  if (!isUuid(decisionId)) return undefined;
  const expected = sign(await getModerationKey(app.db), decisionId);
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? decisionId : undefined;
}

function sign(key: Buffer, decisionId: string): Buffer {
  return createHmac('sha256', key).update(`appeal ${decisionId}`).digest();
}

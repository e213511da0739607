import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MailKind } from '@ballpark/rules/messages';
import type { AppContext } from '../../../core/context.ts';
import { getLinkKey } from './mail-opt-out.repository.ts';

export const UNSUBSCRIBE_BASE = '/api/unsubscribe';

export type SignedChoice = { memberId: string; kind: MailKind };

/** The address that stops mails of one kind to one member, without a session. It does not expire: mails are kept for years. */
export async function buildUnsubscribeLink(app: AppContext, choice: SignedChoice): Promise<string> {
  const signature = sign(await getLinkKey(app.db), choice).toString('base64url');
  const path = `${UNSUBSCRIBE_BASE}/${choice.memberId}/${choice.kind}/${signature}`;
  return new URL(path, app.config.publicOrigin).href;
}

/** Whether this server has signed the link. Takes the same time wherever the signature differs. */
export async function isSigned(app: AppContext, choice: SignedChoice, signature: string): Promise<boolean> {
  const expected = sign(await getLinkKey(app.db), choice);
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sign(key: Buffer, { memberId, kind }: SignedChoice): Buffer {
  return createHmac('sha256', key).update(`unsubscribe ${memberId} ${kind}`).digest();
}

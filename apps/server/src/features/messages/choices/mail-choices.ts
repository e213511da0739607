import { isMailKind, type MailKind } from '@ballpark/rules/messages';
import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { deleteOptOut, hasOptOut, insertOptOut, listOptOuts, type OptOutKind } from './mail-opt-out.repository.ts';
import { isSigned, type SignedChoice } from './unsubscribe-link.ts';

export type LinkParams = { memberId: string; kind: string; signature: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a link stands for; undefined unless this server has signed it. */
export async function readLink(app: AppContext, params: LinkParams): Promise<SignedChoice | undefined> {
  const { memberId, kind, signature } = params;
  if (!isMailKind(kind) || !UUID.test(memberId)) return undefined;
  const choice = { memberId, kind };
  return (await isSigned(app, choice, signature)) ? choice : undefined;
}

/** Stops mails of one kind to one member. Again changes nothing. */
export function optOut(app: AppContext, choice: SignedChoice): Promise<void> {
  return insertOptOut(app.db, choice, app.now());
}

type MailChoice = { memberId: string; kind: OptOutKind; isOn: boolean };

/** Stops or starts mails of one kind, or all of them. */
export function chooseMails(app: AppContext, trx: Trx, { isOn, ...choice }: MailChoice): Promise<void> {
  return isOn ? deleteOptOut(trx, choice) : insertOptOut(trx, choice, app.now());
}

/** The kinds of mails that a member has stopped; 'all' where they are paused. */
export function listStoppedMails(app: AppContext, memberId: string): Promise<OptOutKind[]> {
  return listOptOuts(app.db, memberId);
}

export async function wantsMail(app: AppContext, memberId: string, kind: MailKind): Promise<boolean> {
  return !(await hasOptOut(app.db, { memberId, kind }));
}

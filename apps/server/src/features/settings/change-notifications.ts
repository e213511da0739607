import type { NotificationSettings } from '@ballpark/contracts/settings';
import { MAIL_KINDS } from '@ballpark/rules/mail';
import { ALL_KINDS, type NotificationChoice, PUSH_KINDS } from '@ballpark/rules/notification-choices';
import type { AppContext } from '../../app/context.ts';
import type { Trx } from '../../database/client.ts';
import { inTransaction } from '../../database/transaction.ts';
import { chooseMails, listStoppedMails } from '../mail/opting-out/opt-out.ts';
import { choosePushes, listStoppedPushes } from '../push/push-choices.ts';

type ChangeNotificationsInput = {
  memberId: string;
  isPaused?: boolean | undefined;
  choice?: (NotificationChoice & { isOn: boolean }) | undefined;
};

/** Fields that are undefined stay unchanged. The links in mails change the same choices. */
export async function changeNotifications(
  app: AppContext,
  { memberId, isPaused, choice }: ChangeNotificationsInput,
): Promise<NotificationSettings> {
  await inTransaction(app.db, async (trx) => {
    if (isPaused !== undefined) {
      await chooseMails(app, trx, { memberId, kind: ALL_KINDS, isOn: !isPaused });
      await choosePushes(app, trx, { memberId, kind: ALL_KINDS, isOn: !isPaused });
    }
    if (choice !== undefined) await choose(app, trx, { memberId, ...choice });
  });
  return getNotificationSettings(app, memberId);
}

async function choose(
  app: AppContext,
  trx: Trx,
  { memberId, channel, kind, isOn }: NotificationChoice & { memberId: string; isOn: boolean },
): Promise<void> {
  const mailKind = MAIL_KINDS.find((known) => known === kind);
  const pushKind = PUSH_KINDS.find((known) => known === kind);
  if (channel === 'mail' && mailKind) await chooseMails(app, trx, { memberId, kind: mailKind, isOn });
  if (channel === 'push' && pushKind) await choosePushes(app, trx, { memberId, kind: pushKind, isOn });
}

export async function getNotificationSettings(app: AppContext, memberId: string): Promise<NotificationSettings> {
  const [mails, pushes] = await Promise.all([listStoppedMails(app, memberId), listStoppedPushes(app, memberId)]);
  const stopped: NotificationChoice[] = [
    ...mails.flatMap((kind) => (kind === ALL_KINDS ? [] : [{ channel: 'mail' as const, kind }])),
    ...pushes.flatMap((kind) => (kind === ALL_KINDS ? [] : [{ channel: 'push' as const, kind }])),
  ];
  return { isPaused: mails.includes(ALL_KINDS) && pushes.includes(ALL_KINDS), stopped };
}

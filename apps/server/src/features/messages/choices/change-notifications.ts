import type { NotificationSettings } from '@ballpark/contracts/settings';
import { ALL_KINDS, isMailKind, isPushKind, type NotificationChoice } from '@ballpark/rules/messages';
import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { chooseMails, listStoppedMails } from './mail-choices.ts';
import { choosePushes, listStoppedPushes } from './push-choices.ts';

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
  if (channel === 'mail' && isMailKind(kind)) await chooseMails(app, trx, { memberId, kind, isOn });
  if (channel === 'push' && isPushKind(kind)) await choosePushes(app, trx, { memberId, kind, isOn });
}

export async function getNotificationSettings(app: AppContext, memberId: string): Promise<NotificationSettings> {
  const [mails, pushes] = await Promise.all([listStoppedMails(app, memberId), listStoppedPushes(app, memberId)]);
  const stopped: NotificationChoice[] = [
    ...mails.flatMap((kind) => (kind === ALL_KINDS ? [] : [{ channel: 'mail' as const, kind }])),
    ...pushes.flatMap((kind) => (kind === ALL_KINDS ? [] : [{ channel: 'push' as const, kind }])),
  ];
  return { isPaused: mails.includes(ALL_KINDS) && pushes.includes(ALL_KINDS), stopped };
}

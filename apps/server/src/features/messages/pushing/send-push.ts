import { createHash } from 'node:crypto';
import { describePush, toMessagePath } from '@ballpark/rules/messages';
import { describeClosing } from '@ballpark/rules/strip/describe-closing';
import type { AppContext } from '../../../core/context.ts';
import { areDeviceKeys } from './push.policy.ts';
import { deleteSubscription, findDueMessage } from './push.repository.ts';

type SendPushInput = { subscriptionId: string; notificationId: string };

/**
 * Sends one message to one device. If the worker dies after the push service took it, it is sent twice: the tag lets the
 * browser show both as one.
 */
export async function sendPush(app: AppContext, target: SendPushInput): Promise<void> {
  const message = app.push && (await findDueMessage(app.db, target));
  if (!app.push || !message) return;
  const { kind, listingId, title, suggestionCount, isExtended, closing, ...subscription } = message;
  // Stored before keys were checked. Every message to this device would fail.
  if (!areDeviceKeys(subscription)) return deleteSubscription(app.db, target.subscriptionId);
  const path = toMessagePath(kind, listingId);
  const tag = toTopic(`${kind}:${listingId ?? target.notificationId}`);
  const facts = {
    suggestionCount: suggestionCount ?? undefined,
    isExtended: isExtended ?? undefined,
    closing: closing ? describeClosing(closing) : undefined,
  };
  const payload = JSON.stringify({ text: describePush(kind, title ?? '', facts), path, tag });
  const result = await app.push.send(subscription, { payload, topic: tag });
  if (result === 'gone') await deleteSubscription(app.db, target.subscriptionId);
  if (result === 'refused') app.log.warn({ notificationId: target.notificationId }, 'push message refused');
}

/** RFC 8030 allows 32 URL-safe characters. A hash, because the push service can read the topic. */
function toTopic(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 32);
}

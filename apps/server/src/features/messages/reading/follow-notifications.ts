import type { NotificationEvent } from '@ballpark/contracts/notifications';
import type { AppContext } from '../../../core/context.ts';

/** Sends an event whenever the member is told or has read something, until the returned function is called. */
export function followNotifications(
  app: AppContext,
  memberId: string,
  send: (event: NotificationEvent) => void,
): () => void {
  return app.live.watchNotifications(memberId, {
    onChange: (what) => send({ event: 'changed', data: { what } }),
    onSyncChange: (isInSync) => send({ event: 'sight', data: { isClear: isInSync } }),
  });
}

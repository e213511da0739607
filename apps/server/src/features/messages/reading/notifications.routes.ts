import * as contract from '@ballpark/contracts/notifications';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../core/context.ts';
import { serve } from '../../../http/contract/serve.ts';
import { serveStream } from '../../../http/streams/serve-stream.ts';
import { followNotifications } from './follow-notifications.ts';
import { toNotification, toResults } from './notifications.view.ts';
import {
  countUnread,
  listNotifications,
  listUnshownResults,
  markResultsShown,
  readNotification,
  readUntilPosition,
} from './read-notifications.ts';

export function notificationsRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.listNotifications, async ({ caller, query }) => {
    const { rows, hasMore, unreadCount } = await listNotifications(app, {
      memberId: caller.memberId,
      before: query.before,
    });
    const next = hasMore ? (rows.at(-1)?.position ?? null) : null;
    return { notifications: rows.map(toNotification), next, unreadCount };
  });

  serve(http, app, contract.countUnread, async ({ caller }) => ({ count: await countUnread(app, caller.memberId) }));

  serve(http, app, contract.readNotification, async ({ caller, params }) => ({
    count: await readNotification(app, { memberId: caller.memberId, id: params.id }),
  }));

  serve(http, app, contract.readNotifications, async ({ caller, body }) => ({
    count: await readUntilPosition(app, { memberId: caller.memberId, until: body.until }),
  }));

  serve(http, app, contract.listUnshownResults, async ({ caller }) =>
    toResults(await listUnshownResults(app, caller.memberId)),
  );

  serve(http, app, contract.markResultsShown, async ({ caller, body }) => ({
    until: await markResultsShown(app, { memberId: caller.memberId, until: body.until }),
  }));

  serveStream(http, app, contract.followNotifications, {
    check: async () => undefined,
    follow: ({ caller }, send) => followNotifications(app, caller.memberId, send),
  });
}

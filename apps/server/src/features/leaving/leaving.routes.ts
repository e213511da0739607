import * as contract from '@ballpark/contracts/leaving';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { serve } from '../../http/contract/serve.ts';
import { closeAccount } from './close-account.ts';
import { EXPORT_BASE, findExportKey } from './exporting/download-export.ts';
import { getExport, requestExport } from './exporting/export-data.ts';

export function leavingRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.closeAccount, async ({ caller, body }) => {
    const erasedAt = await closeAccount(app, { memberId: caller.memberId, password: body.password });
    return { erasedAt: erasedAt.toISOString() };
  });

  serve(http, app, contract.getExport, async ({ caller }) => ({ export: await getExport(app, caller.memberId) }));

  serve(http, app, contract.requestExport, async ({ caller }) => {
    await requestExport(app, caller.memberId);
    return { export: await getExport(app, caller.memberId) };
  });
}

/** A client that reads too slowly is given up long before. */
const DOWNLOAD_MS = 6 * 3_600_000;

/** No contract endpoint: people open the link from a mail, without the app and without a session. */
export function exportDownload(http: FastifyInstance, app: AppContext): void {
  const route = `${EXPORT_BASE}/:token`;
  http.get<{ Params: { token: string } }>(
    route,
    { schema: { hide: true }, handlerTimeout: DOWNLOAD_MS },
    async (request, reply) => {
      const key = await findExportKey(app, request.params.token);
      const stored =
        key && (await http.downloadBudget.open({ request, reply }, (range) => app.storage.open(key, range)));
      // The settings say so and offer a new copy.
      if (!stored) return reply.redirect(new URL('/settings?link=expired#data', app.config.publicOrigin).href);
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-length': stored.size,
          'content-disposition': 'attachment; filename="ballpark-data.zip"',
          'cache-control': 'private, no-store',
        })
        .send(stored.body);
    },
  );
}

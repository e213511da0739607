import * as contract from '@ballpark/contracts/live';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app/context.ts';
import { serveStream } from '../../../http/streams/serve-stream.ts';
import { followListing, requireListing } from './follow-listing.ts';

/** A listing that tells whoever looks at it that it has changed. */
export function liveRoutes(http: FastifyInstance, app: AppContext): void {
  serveStream(http, app, contract.followListing, {
    check: ({ params }) => requireListing(app, params.id),
    follow: ({ params }, say) => followListing(app, params.id, say),
  });
}

import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../core/context.ts';
import { findCaller, listEndedSessions } from '../features/accounts/sessions/find-caller.ts';
import { buildHttp } from '../http/build-http.ts';
import { FEATURES } from './features.ts';

/** Builds the HTTP side of the server with the routes and pages of all features. */
export function openHttp(app: AppContext): Promise<FastifyInstance> {
  return buildHttp(app, {
    routes: FEATURES.flatMap(({ routes = [] }) => routes),
    rootRoutes: FEATURES.flatMap(({ rootRoutes = [] }) => rootRoutes),
    pages: FEATURES.flatMap(({ pages = [] }) => pages),
    callers: { findCaller, listEndedSessions },
  });
}

import { type Access, findAccessRefusal } from '@ballpark/rules/access';
import type { FastifyRequest } from 'fastify';
import type { Caller, CallerFinder } from '../../core/caller.ts';
import type { AppContext } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    callers: CallerFinder;
  }
  interface FastifyRequest {
    /** Undefined for a visitor. */
    caller: Caller | undefined;
  }
}

const AUTHORIZATION = /^authorization$/i;
const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/;

/** Sets the caller, or refuses the request before its body is read. */
export async function authenticate(app: AppContext, request: FastifyRequest, access: Access): Promise<void> {
  if (access === 'public') return;
  const token = bearerToken(request);
  const caller = token === undefined ? undefined : await request.server.callers.findCaller(app, token);
  if (access === 'optional') {
    // A member who has not finished signing up gets the visitor's answer: a public page must work for all callers.
    request.caller = caller && findAccessRefusal('onboarded', caller) === undefined ? caller : undefined;
    return;
  }
  if (access === 'visitor-or-member') {
    request.caller = caller;
    return;
  }
  if (!caller) throw new Refusal('not_signed_in');
  const reason = findAccessRefusal(access, caller);
  if (reason === 'unverified') throw new Refusal('email_not_verified');
  if (reason === 'not-onboarded') throw new Refusal('not_onboarded');
  request.caller = caller;
}

/** Node keeps the first of several Authorization headers. No honest client sends two, so they count as none. */
function bearerToken(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined) return undefined;
  const { rawHeaders } = request.raw;
  const isSentTwice = rawHeaders.filter((name, index) => index % 2 === 0 && AUTHORIZATION.test(name)).length > 1;
  return isSentTwice ? undefined : BEARER.exec(authorization)?.[1];
}

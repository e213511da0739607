import { type Access, findAccessRefusal } from '@ballpark/rules/access';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import { Refusal } from '../../app/refusal.ts';
import { type Caller, findCaller } from '../../features/accounts/sessions/find-caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the request; undefined for a visitor. */
    caller: Caller | undefined;
  }
}

const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/;

/** Decides, before a byte of the body is read, whether this request may go on. */
export async function authenticate(app: AppContext, request: FastifyRequest, access: Access): Promise<void> {
  if (access === 'public') return;
  const token = bearerToken(request);
  const caller = token === undefined ? undefined : await findCaller(app, token);
  if (access === 'optional') {
    // Whoever is not all the way in gets the visitor's answer: a public page must never throw anybody out.
    request.caller = caller && findAccessRefusal('onboarded', caller) === undefined ? caller : undefined;
    return;
  }
  if (!caller) throw new Refusal('not_signed_in');
  const hindrance = findAccessRefusal(access, caller);
  if (hindrance === 'unverified') throw new Refusal('email_not_verified');
  if (hindrance === 'not-onboarded') throw new Refusal('not_onboarded');
  request.caller = caller;
}

/** Node keeps the first of several Authorization headers; two of them are nobody's honest request. */
function bearerToken(request: FastifyRequest): string | undefined {
  const names = request.raw.rawHeaders.filter((_, index) => index % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === 'authorization').length > 1) return undefined;
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}

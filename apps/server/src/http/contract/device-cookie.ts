import { login } from '@ballpark/contracts/accounts';
import { KNOWN_DEVICE_DAYS } from '@ballpark/rules/accounts';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { API_BASE } from '../admission/install-admission.ts';

const NAME = 'device';
const TOKENS = /^[\w-]{43}(\.[\w-]{43}){0,4}$/;
const DAY_SECONDS = 86_400;

/** The tokens by which the browser is a known device: one for each account that has signed in there. */
export function readDeviceTokens({ headers }: FastifyRequest): string[] {
  const value = parseCookie(headers.cookie ?? '')[NAME] ?? '';
  return TOKENS.test(value) ? value.split('.') : [];
}

/** The browser sends the cookie to the sign-in alone. It is no proof of identity: sessions have tokens of their own. */
export function writeDeviceTokens({ config }: AppContext, reply: FastifyReply, tokens: readonly string[]): void {
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: NAME,
      value: tokens.join('.'),
      maxAge: KNOWN_DEVICE_DAYS * DAY_SECONDS,
      path: `${API_BASE}${login.path}`,
      httpOnly: true,
      sameSite: 'strict',
      secure: config.publicOrigin.startsWith('https:'),
    }),
  );
}

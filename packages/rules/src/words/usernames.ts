import { findUsernameLengthProblem, type UsernameLengthProblem } from '../accounts.ts';
import { soundsOfficial } from './official-names.ts';

/** ASCII only: look-alike letters of other scripts can be used to impersonate a member. */
const ALLOWED = /^[A-Za-z0-9_.-]+$/;

/** Names that look official or equal a path of the site, whatever look-alike characters they are written with. */
const RESERVED = new Set(
  `admin administrator moderator mod support help helpdesk system staff team official anonymous security abuse root
   postmaster webmaster hostmaster noreply info legal billing about achievements api contact create docs edit faq feed
   forgot-password home how-it-works leaderboard listing login media onboarding privacy profile register reset-password
   settings terms verify-email null undefined`
    .split(/\s+/)
    .map(toUsernameSkeleton),
);

/** A username is shown beside every text of its member, so it must not be an address or a telephone number. */
const ADDRESS = /^www\.|\.(?:com|net|org|info|biz|xyz|shop|online|site|ru)$|\.co\.[a-z]{2}$/i;
const PHONE_NUMBER = /^(?:(?:call|sms|tel|text|wa|whatsapp)[._-]*)?\d(?:[._-]?\d){8,}$/i;

/**
 * Reduces a username so that look-alike characters count as one: 0 and o, 1 and i and l, rn and m, vv and w; dots,
 * dashes and underscores do not count. The database function `username_skeleton` does the same for its unique index.
 */
export function toUsernameSkeleton(username: string): string {
  return username
    .toLowerCase()
    .replaceAll(/[._-]/g, '')
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

export type UsernameProblem = UsernameLengthProblem | 'not-allowed';

/** Checks the format only, not whether the name is taken. Surrounding space is ignored. */
export function findUsernameProblem(typed: string): UsernameProblem | undefined {
  return findUsernameLengthProblem(typed) ?? (isAllowed(typed.trim()) ? undefined : 'not-allowed');
}

function isAllowed(name: string): boolean {
  const skeleton = toUsernameSkeleton(name);
  const isWellFormed = ALLOWED.test(name) && skeleton !== '';
  const isReserved = RESERVED.has(skeleton) || soundsOfficial(name);
  const isContact = ADDRESS.test(name) || PHONE_NUMBER.test(name);
  return isWellFormed && !isReserved && !isContact;
}

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;

/** Typing has to rest this long before availability is asked for. */
export const USERNAME_CHECK_DEBOUNCE_MS = 500;

/** ASCII only: look-alike letters of other scripts are how people are impersonated. */
const ALLOWED = /^[A-Za-z0-9_.-]+$/;

/** Names that would read as the house's own, or as one of its addresses. */
const RESERVED = new Set(
  `admin administrator moderator support help system staff official ballpark anonymous about achievements api contact
   create docs edit faq feed forgot-password home how-it-works leaderboard listing login media onboarding privacy profile
   register reset-password settings terms verify-email null undefined`.split(/\s+/),
);

export type UsernameProblem = 'missing' | 'too-short' | 'too-long' | 'not-allowed';

/** What is wrong with a name before anybody asks whether it is taken. Surrounding space does not count. */
export function findUsernameProblem(typed: string): UsernameProblem | undefined {
  const name = typed.trim();
  if (name === '') return 'missing';
  if (name.length < USERNAME_MIN) return 'too-short';
  if (name.length > USERNAME_MAX) return 'too-long';
  if (!ALLOWED.test(name) || RESERVED.has(name.toLowerCase())) return 'not-allowed';
  return undefined;
}

/** Longest full name, in characters. */
export const NAME_MAX = 100;

/** Longest "about me" text, in characters. */
export const ABOUT_MAX = 500;

/** The limit of an address in SMTP (RFC 5321, 4.5.3.1.3, without the angle brackets). */
export const EMAIL_MAX = 254;

export const PASSWORD_MIN = 8;

/**
 * Creates the check for passwords that many people use, out of a list of leaked ones in lower case. The server refuses
 * them, and forms say so before. Length is the only other rule.
 */
export function createCommonPasswordCheck(leaked: readonly string[]): (password: string) => boolean {
  const common = new Set(selectPossiblePasswords(leaked));
  return (password) => common.has(password.toLowerCase());
}

/** Those that are long enough to be a member's password. */
export function selectPossiblePasswords(leaked: readonly string[]): string[] {
  return leaked.filter(({ length }) => length >= PASSWORD_MIN);
}

/** Limits the cost of hashing one password. */
export const PASSWORD_MAX = 128;

/** Validity of a verification link. */
export const VERIFICATION_TOKEN_HOURS = 24;

/** An account whose address is not verified within this time is removed: it may be the address of another person. */
export const UNVERIFIED_ACCOUNT_DAYS = 7;

/** Stands in place of the author at the content of a closed account. No member may take it as a username. */
export const ANONYMOUS_NAME = 'Anonymous';

/** Validity of a password reset link. */
export const RESET_TOKEN_HOURS = 1;

/** A member may request another verification mail after this pause. */
export const RESEND_PAUSE_SECONDS = 60;

/** A session expires after this time without a request. Each request extends it. */
export const SESSION_IDLE_DAYS = 7;

/** A session expires after this time even if it is used. */
export const SESSION_ABSOLUTE_DAYS = 30;

/** The last use of a session is stored at most this often, so that most reading requests write nothing. */
export const SESSION_TOUCH_MINUTES = 60;

/** A member has at most this many sessions. Starting one more ends the one used longest ago. */
export const SESSIONS_MAX = 20;

/** A member has at most this many known devices. One more replaces the one used longest ago. */
export const KNOWN_DEVICES_MAX = 20;

/** A device is known for this time after the last sign-in there. */
export const KNOWN_DEVICE_DAYS = 180;

/** Validity of a sign-in link, and how many passwords a browser may try with it. */
export const SIGN_IN_LINK_MINUTES = 60;
export const SIGN_IN_LINK_TRIES = 5;

/** The page that confirms a password reset redirects after this time. */
export const RESET_REDIRECT_SECONDS = 3;

/** The page that says 'Email Verified!' redirects after this time. */
export const VERIFIED_REDIRECT_SECONDS = 2;

/** The interests a member can choose. The server refuses any other id. */
export const INTEREST_IDS = ['selling', 'buying', 'browsing', 'helping'] as const;

export type InterestId = (typeof INTEREST_IDS)[number];

export type PasswordCheck = 'length' | 'uppercase' | 'lowercase' | 'number';
export type PasswordStrength = 'Weak' | 'Fair' | 'Good' | 'Strong';

/** The checklist next to a new password, in display order. */
export function checkPassword(password: string): Record<PasswordCheck, boolean> {
  return {
    length: password.length >= PASSWORD_MIN,
    uppercase: /\p{Lu}/u.test(password),
    lowercase: /\p{Ll}/u.test(password),
    number: /\p{Nd}/u.test(password),
  };
}

/** 4 passed checks are Strong, 3 Good, 2 Fair, fewer Weak. Advice only: a weak password is accepted. */
export function ratePassword(password: string): PasswordStrength {
  const met = Object.values(checkPassword(password)).filter(Boolean).length;
  if (met === 4) return 'Strong';
  if (met === 3) return 'Good';
  if (met === 2) return 'Fair';
  return 'Weak';
}

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;

/** Debounce of the availability check. */
export const USERNAME_CHECK_DEBOUNCE_MS = 500;

export type UsernameLengthProblem = 'missing' | 'too-short' | 'too-long';

/** Problems that a form can name without a request. Surrounding space is ignored. */
export function findUsernameLengthProblem(typed: string): UsernameLengthProblem | undefined {
  const name = typed.trim();
  if (name === '') return 'missing';
  if (name.length < USERNAME_MIN) return 'too-short';
  return name.length > USERNAME_MAX ? 'too-long' : undefined;
}

/** Gmail delivers both domains to one mailbox and ignores dots in front of the @. */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * One spelling for the addresses that reach the same mailbox: lower case, without the part after a plus sign, for Gmail
 * without dots. For limits and bans only: mails go to the address as the member wrote it.
 */
export function toCanonicalMailbox(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const [mailbox = ''] = address.slice(0, at).split('+');
  // An address that begins with a plus sign has no other spelling.
  if (mailbox === '') return address;
  return GMAIL.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`;
}

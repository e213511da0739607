/** Largest request body without a photo. */
export const BODY_MAX_BYTES = 64 * 1024;

/** Equal requests may share a cached answer for this time. */
export const SHARED_ANSWER_MS = 1000;

/** After a write, the member's own reads bypass every cache for this time, so that they see their change. */
export const OWN_WRITE_SECONDS = 5;

/** A repeated `Idempotency-Key` returns the first result for this time. */
export const IDEMPOTENCY_HOURS = 48;

type RateLimit = {
  /** `calls/seconds`: at most this many calls in this time. The default of the limit's environment variable. */
  production: string;
  /** The value of `.env.example`, loose enough for a test suite on one machine. No public site starts with it. */
  development: string;
  /** Says what is counted, for the person who sets the variable. */
  purpose: string;
};

/**
 * Every rate limit. Endpoints name the one that counts their calls; the server reads `LIMIT_<NAME>` from its environment.
 * `general` counts every call. A client is one network address.
 */
export const RATE_LIMITS = {
  general: { production: '600/60', development: '30000/60', purpose: 'All calls of one client.' },
  'sign-in': {
    production: '20/900',
    development: '600/60',
    purpose: 'Failed sign-ins of one client, on devices that are not known.',
  },
  'sign-in-per-account': {
    production: '10/900',
    development: '60/300',
    purpose: 'Failed sign-ins of one client to one account, on devices that are not known.',
  },
  'sign-in-account-total': {
    production: '100/3600',
    development: '600/3600',
    purpose: 'Failed sign-ins to one account on all devices that are not known.',
  },
  'sign-in-per-device': {
    production: '10/900',
    development: '60/300',
    purpose: 'Failed sign-ins to one account on one known device.',
  },
  'sign-in-success': { production: '240/3600', development: '6000/60', purpose: 'Right sign-ins of one client.' },
  'sign-in-success-per-account': {
    production: '30/3600',
    development: '600/60',
    purpose: 'Right sign-ins to one account on devices that are not known, and on each known one.',
  },
  'sign-in-link': {
    production: '1/900',
    development: '60/900',
    purpose: 'Mails to one address with a link to try its password again.',
  },
  'sign-in-link-per-client': {
    production: '5/3600',
    development: '600/3600',
    purpose: 'Such mails that the attempts of one client may cause.',
  },
  'sign-up': { production: '10/3600', development: '1200/60', purpose: 'New accounts from one client.' },
  'sign-up-per-mailbox': {
    production: '3/86400',
    development: '600/60',
    purpose: 'New accounts of one mailbox, however its address is written.',
  },
  'reset-request': {
    production: '20/3600',
    development: '600/60',
    purpose: 'Password resets that one client may request, for whatever addresses.',
  },
  'account-mail': { production: '5/3600', development: '60/3600', purpose: 'Account mails to one recipient.' },
  'account-mail-pause': {
    production: '1/60',
    development: '60/60',
    purpose: 'Reset mails to one recipient, as a pause between two of them.',
  },
  'password-check': {
    production: '10/900',
    development: '60/60',
    purpose: 'Wrong current passwords that one member may enter in the settings.',
  },
  'email-change': {
    production: '5/86400',
    development: '60/60',
    purpose: 'Changes of the e-mail address that one member may ask for.',
  },
  'token-check': { production: '10/900', development: '60/60', purpose: 'Mail tokens one caller may try.' },
  lookup: { production: '120/60', development: '1200/60', purpose: 'Searches for names and places by one caller.' },
  upload: { production: '60/3600', development: '600/60', purpose: 'Uploads of photos by one member.' },
  'post-listing': { production: '20/86400', development: '600/60', purpose: 'Listings one member may post.' },
  suggest: { production: '120/3600', development: '1200/60', purpose: 'Suggestions one member may make.' },
  edits: {
    production: '60/3600',
    development: '600/60',
    purpose: 'Changes one member may make to own listings, suggestions and the profile.',
  },
  skip: { production: '600/3600', development: '6000/60', purpose: 'Listings one member may skip in quick mode.' },
  ask: {
    production: '60/3600',
    development: '1200/60',
    purpose: 'Prices that one client may send, change or delete through ask links.',
  },
  daily: {
    production: '300/3600',
    development: '6000/60',
    purpose: 'Guesses that one client may send to the daily five.',
  },
  contact: { production: '5/3600', development: '600/3600', purpose: 'Contact messages from one client.' },
  'contact-receipt': {
    production: '3/86400',
    development: '60/86400',
    purpose: 'Mails to one address that say its message arrived.',
  },
  report: { production: '20/86400', development: '600/60', purpose: 'Reports of content by one caller.' },
  appeal: { production: '10/3600', development: '600/60', purpose: 'Appeals that one client may send.' },
  moderate: { production: '600/3600', development: '6000/60', purpose: 'Decisions of one moderator.' },
  preview: { production: '60/60', development: '1200/60', purpose: 'Previews of listings for one client.' },
  'share-card': { production: '30/60', development: '120/60', purpose: 'Share cards drawn for one client.' },
  'visitor-lists': {
    production: '60/60',
    development: '1200/60',
    purpose: 'Lists that one client may read without a session.',
  },
  'csp-report': {
    production: '20/60',
    development: '600/60',
    purpose: 'Reports of broken security policies that one client may send.',
  },
  admin: { production: '10/60', development: '60/60', purpose: 'Calls for the operator from one client.' },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof RATE_LIMITS;
/** The limits that one call or use case counts on top of the general one. */
export type NamedLimit = Exclude<RateLimitName, 'general'>;

/** Largest request body without a photo. */
export const BODY_MAX_BYTES = 64 * 1024;

/** Equal requests may share a cached answer for this time. */
export const SHARED_ANSWER_MS = 1000;

/** After a write, the member's own reads bypass every cache for this time, so that they see their change. */
export const OWN_WRITE_SECONDS = 5;

/** A repeated `Idempotency-Key` returns the first result for this time. */
export const IDEMPOTENCY_HOURS = 48;

type RateLimit = {
  /** `calls/seconds`: at most this many calls in this time. The limit's environment variable overrides it. */
  fallback: string;
  /** What is counted, for the person who sets the variable. */
  purpose: string;
};

/**
 * Every rate limit. Endpoints name the one that counts their calls; the server reads `LIMIT_<NAME>` from its environment.
 * `general` counts every call.
 */
export const RATE_LIMITS = {
  general: { fallback: '6000/60', purpose: 'All calls of one network address.' },
  'sign-in': { fallback: '600/60', purpose: 'Sign-ins from one network address.' },
  'sign-in-per-account': { fallback: '60/300', purpose: 'Sign-ins to one e-mail address.' },
  'sign-up': { fallback: '1200/60', purpose: 'New accounts from one network address.' },
  'account-mail': { fallback: '60/3600', purpose: 'Account mails one member may ask for.' },
  'token-check': { fallback: '60/60', purpose: 'Mail tokens one member may try.' },
  lookup: { fallback: '1200/60', purpose: 'Searches for names and places by one caller.' },
  upload: { fallback: '600/60', purpose: 'Photos one member may upload.' },
  'post-listing': { fallback: '600/60', purpose: 'Listings one member may post.' },
  suggest: { fallback: '1200/60', purpose: 'Suggestions one member may make or change.' },
  contact: {
    fallback: '600/3600',
    purpose: 'Contact messages from one network address. In production 5/3600.',
  },
  'contact-receipt': {
    fallback: '60/86400',
    purpose: 'Mails to one address that say its message arrived. In production 3/86400.',
  },
  preview: { fallback: '1200/60', purpose: 'Previews of listings for one network address.' },
  'share-card': { fallback: '120/60', purpose: 'Share cards drawn for one network address.' },
  admin: { fallback: '60/60', purpose: 'Calls for the operator from one network address.' },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof RATE_LIMITS;
/** The limits that one call or use case counts on top of the general one. */
export type NamedLimit = Exclude<RateLimitName, 'general'>;

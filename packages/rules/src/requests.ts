/** Largest body of a call that carries no photo. */
export const BODY_MAX_BYTES = 64 * 1024;

/** Answers to the same question may be shared this long. */
export const SHARED_ANSWER_MS = 1000;

/** Whoever has changed something sees everything as it is, not as it was, for this long. */
export const OWN_WRITE_SECONDS = 5;

/** The same `Idempotency-Key` finds what it did before for this long. */
export const IDEMPOTENCY_HOURS = 48;

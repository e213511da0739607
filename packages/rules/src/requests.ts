/** Largest body of a call that carries no photo. */
export const BODY_MAX_BYTES = 64 * 1024;

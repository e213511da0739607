import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a session or a mail link, as 43 URL-safe characters. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form. A plain hash is enough: 256 random bits cannot be guessed. */
export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

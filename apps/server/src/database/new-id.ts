import { uuidv7 } from 'uuidv7';

/** A time-ordered id (UUIDv7). Made in the process, so that no insert waits for a sequence and regions cannot collide. */
export function newId(): string {
  return uuidv7();
}

const UUID_FORMAT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** PostgreSQL fails on a malformed UUID, so ids of requests are checked first. */
export function isUuid(text: string): boolean {
  return UUID_FORMAT.test(text);
}

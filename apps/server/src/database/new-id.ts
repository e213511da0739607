import { uuidv7 } from 'uuidv7';

/** A time-ordered id (UUIDv7). Made in the process, so that no insert waits for a sequence and regions cannot collide. */
export function newId(): string {
  return uuidv7();
}

import { uuidv7 } from 'uuidv7';

/** A time-ordered id (UUIDv7), made here so that no insert waits for a sequence and ids survive a split of databases. */
export function newId(): string {
  return uuidv7();
}

import { DOOR_PRICE_FRAGMENT } from '@ballpark/rules/pages/door-price-fragment';
import { keepOnDevice } from '../lib/storage.ts';

/** The entry of local storage that holds the price of a visitor. */
export const DOOR_PRICE_KEY = 'door-price';

/**
 * Moves the price of a guest from the address, where the browser would keep it, to the device. Every page runs it first, so
 * it reads nothing: `readDoorPrice` does.
 */
export function keepLinkedPrice({ location, history }: Pick<Window, 'location' | 'history'>): void {
  const { pathname, search, hash } = location;
  if (!hash.startsWith(DOOR_PRICE_FRAGMENT)) return;
  history.replaceState(history.state, '', pathname + search);
  keepOnDevice(DOOR_PRICE_KEY, { path: pathname, fragment: hash, at: Date.now() });
}

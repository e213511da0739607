import type { AskLink, GuestPrice } from '@ballpark/contracts/asking';
import { findGuestMiddle } from '@ballpark/rules/asking';
import { fromMinor, toMinor } from '@ballpark/rules/money';
import { hoursAgo } from './listings.ts';

export const ASK_ADDRESS = 'https://ballpark.test/ask/7Kq2mXr9Tn4wV0bLc8';

/** By default a link that works, without an answer. The middle follows from the prices, in dollars. */
export function buildAskLink(overrides: Partial<AskLink> = {}): AskLink {
  const { prices = [] } = overrides;
  const middle = findGuestMiddle(
    prices.map(({ amount }) => toMinor(amount)),
    'USD',
  );
  return {
    isOn: true,
    address: ASK_ADDRESS,
    qrCode: { size: 25, path: 'M2 2h1v1h-1z' },
    prices,
    about: middle === null ? null : fromMinor(middle),
    ...overrides,
  };
}

/** The price of the nth guest, who has given no name and no reason. A higher one is older. */
export function buildGuestPrice(nth: number, overrides: Partial<GuestPrice> = {}): GuestPrice {
  return {
    id: `00000000-0000-4000-9000-${String(nth).padStart(12, '0')}`,
    amount: 100,
    note: null,
    name: null,
    createdAt: hoursAgo(nth),
    ...overrides,
  };
}

/** The six of the design. */
export const SIX_GUESTS: readonly GuestPrice[] = [
  buildGuestPrice(1, { amount: 110, name: 'Tío Luis', note: 'The tripod alone was 60 new.' }),
  buildGuestPrice(2, { amount: 95, name: 'Jo next door' }),
  buildGuestPrice(3, { amount: 80, note: 'Sold mine for 80 in June.' }),
  buildGuestPrice(4, { amount: 75 }),
  buildGuestPrice(5, { amount: 95, name: 'Ana' }),
  buildGuestPrice(6, { amount: 100 }),
];

/** What a guest takes along from the page of an ask link when they join. */
export type DoorPriceFragment = {
  amount: number;
  currency: string;
  note: string | null;
  /** The server's proof that the price is this guest's. */
  claim: string;
};

/** A claim has fewer characters; the limit is for what others send. */
export const GUEST_CLAIM_MAX = 200;

/** How the fragment begins. */
export const DOOR_PRICE_FRAGMENT = '#guest-price=';

/** The fragment for the address of the listing. Browsers send no fragment, so no log of a server has it. */
export function writeDoorPriceFragment(price: DoorPriceFragment): string {
  return DOOR_PRICE_FRAGMENT + encodeURIComponent(JSON.stringify(price));
}

/** What a fragment says, unchecked: an address can be anyone's. Undefined if it cannot be read. */
export function readDoorPriceFragment(fragment: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(fragment.slice(DOOR_PRICE_FRAGMENT.length)));
  } catch {
    return undefined;
  }
}

import type { Outcome } from '@ballpark/rules/listings';

/** What the page of an ask link shows one guest. */
export type GuestView = {
  /** `/ask/<token>` */
  address: string;
  listing: {
    id: string;
    title: string;
    description: string;
    type: 'PRODUCT' | 'SERVICE';
    /** In the short form. */
    location: string;
    photos: { url: string; colour: string }[];
    currency: string;
    closesAt: Date;
  };
  owner: { firstName: string; photoUrl: string | null };
  state: 'open' | 'full' | 'closed' | 'unsold';
  own: { amount: number; note: string | null; name: string | null; changesLeft: number } | null;
  ballpark: { price: number; low: number; high: number } | null;
  result: { finalPrice: number; outcome: Outcome; offPercent: number | null; farther: number; others: number } | null;
  problem: {
    field: 'amount' | 'note' | 'name' | null;
    sentence: string;
    values: { amount: string; note: string; name: string };
  } | null;
  joinAddress: string | null;
  isReported: boolean;
};

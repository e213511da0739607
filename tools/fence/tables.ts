import { ACCOUNT_TABLES } from './account-tables.ts';
import { FAIR_PLAY_TABLES } from './fair-play-tables.ts';
import { MODERATION_TABLES } from './moderation-tables.ts';
import { REWARD_TABLES } from './reward-tables.ts';

/** What happens to a person's data in one table. */
type PersonalData = {
  /** What the member receives when asking for their data. */
  exported: string;
  /** What is left after the account is erased. */
  erased: string;
  /** How long a row lives otherwise. */
  kept: string;
};

export type Table = {
  /** The server feature, or the folder below `apps/server/src`, that writes the table. Others may read it. */
  owner: string;
  /** Other features that write single columns of it, and which. */
  alsoWrittenBy?: Readonly<Record<string, string>>;
  /** Required for every table that refers to a member or holds an e-mail address. */
  personalData?: PersonalData;
};

/** One row per table of the database. */
export const TABLES: Readonly<Record<string, Table>> = {
  ...ACCOUNT_TABLES,
  mail_suppression: {
    owner: 'mail',
    personalData: {
      exported: 'not at all: it holds a hash that names no member',
      erased: 'stays, so that no mail reaches the address again',
      kept: 'until the operator removes it',
    },
  },
  mail_opt_out: {
    owner: 'messages',
    personalData: { exported: 'whole rows', erased: 'rows deleted', kept: 'while the account exists' },
  },
  mail_batch: {
    owner: 'messages',
    personalData: { exported: 'kind, listing and dates', erased: 'rows deleted', kept: '30 days after its mail' },
  },
  mail_day: {
    owner: 'messages',
    personalData: { exported: 'whole rows', erased: 'rows deleted', kept: 'two days' },
  },
  mail_link_key: { owner: 'messages' },
  mail: {
    owner: 'mail',
    personalData: {
      exported: 'kind and date of each mail sent to the member',
      erased: 'rows deleted',
      kept: 'while the account exists; those about a contact message as long as the message',
    },
  },
  contact_message: {
    owner: 'contact',
    personalData: {
      exported: "whole rows sent from the member's address",
      erased: "rows sent from the member's address are deleted",
      kept: '2 years',
    },
  },
  photo: {
    owner: 'photos',
    personalData: {
      exported: 'date and size of each photo, and the photo itself',
      erased: 'rows deleted, and with the last row of a content its objects in storage',
      kept: 'the row while it is used and 48 hours after, its objects 14 days longer',
    },
  },
  photo_object: { owner: 'photos' },
  removed_photo: { owner: 'photos' },
  share_card: { owner: 'sharing' },
  instance: { owner: 'photos' },
  maintenance_run: { owner: 'maintenance' },
  place: { owner: 'places' },
  listing: {
    owner: 'listings',
    alsoWrittenBy: {
      suggestions: 'the counters, under the row lock that suggesting, editing, hiding and closing share',
      rewards: 'when the closing was settled, and with many suggestions its last figure',
      closings: 'when the closing was taken into the statistics',
    },
    personalData: {
      exported: 'whole row, with its area as it is kept',
      erased:
        'without suggestions deleted; others stay, emptied and without their owner, until their two years are over',
      kept: '2 years after it was closed or deleted',
    },
  },
  suggestion: {
    owner: 'suggestions',
    alsoWrittenBy: { rewards: 'the XP that a closing awards' },
    personalData: {
      exported: 'whole row',
      erased: 'stays, without its author, with the listing it belongs to',
      kept: 'as long as its listing',
    },
  },
  push_subscription: {
    owner: 'messages',
    personalData: {
      exported: 'when each device was registered',
      erased: 'rows deleted',
      kept: 'until the session of the device ends or its browser unsubscribes',
    },
  },
  push_opt_out: {
    owner: 'messages',
    personalData: { exported: 'whole rows', erased: 'rows deleted', kept: 'while the account exists' },
  },
  idempotency_key: {
    owner: 'idempotency',
    personalData: { exported: 'not at all: it is gone within two days', erased: 'rows deleted', kept: '48 hours' },
  },
  ask_link: {
    owner: 'asking',
    personalData: { exported: 'whole row', erased: 'rows deleted', kept: 'as long as its listing' },
  },
  // No row names its author, who has no account. Names and notes are those that guests typed.
  guest_price: {
    owner: 'asking',
    personalData: {
      exported: "prices, names and notes that guests gave to the member's listings, without the hashes",
      erased: 'rows deleted',
      kept: "as long as its listing; the hashes of device and network until 30 days after the listing's end",
    },
  },
  puzzle_consent: {
    owner: 'listings',
    personalData: { exported: 'whole row', erased: 'rows deleted', kept: 'as long as its listing' },
  },
  pack_thing: { owner: 'daily' },
  pack_picture: { owner: 'daily' },
  daily_day: { owner: 'daily' },
  // Closings of members are shown only while the consent above stands.
  daily_thing: { owner: 'daily' },
  daily_round: {
    owner: 'daily',
    personalData: {
      exported: 'whole rows with the guesses, without the hash of the device',
      erased: 'rows deleted',
      kept: '400 days, the hash of the device 40 days; rounds of visitors 40 days',
    },
  },
  reminder_mark: { owner: 'listings' },
  listing_reveal: {
    owner: 'listings',
    personalData: { exported: 'whole row', erased: 'rows deleted', kept: 'six days' },
  },
  quick_skip: {
    owner: 'listings',
    personalData: { exported: 'whole row', erased: 'rows deleted', kept: '145 hours' },
  },
  helper_offer: {
    owner: 'listings',
    personalData: { exported: 'whole row', erased: 'rows deleted', kept: 'four days' },
  },
  notification_tally: {
    owner: 'messages',
    personalData: {
      exported: 'not at all: it counts the rows below',
      erased: 'row deleted',
      kept: 'while the account exists',
    },
  },
  notification: {
    owner: 'messages',
    personalData: {
      exported: 'kind, date and facts of each notification',
      erased: 'rows deleted',
      kept: '90 days, and at most 500 per member',
    },
  },
  result_fanout: {
    owner: 'messages',
    personalData: {
      exported: 'not at all: it is gone within minutes',
      erased: 'nothing is left to erase',
      kept: 'until every participant of the closing is told',
    },
  },
  // The words of open listings. Triggers of `listing` write it, and remove them when a listing is hidden or ends.
  listing_term: { owner: 'listings' },
  // No row of these names a member: `owner_key` is a keyed hash that tells owners apart.
  closing: { owner: 'closings' },
  closing_term: { owner: 'closings' },
  guide_page: { owner: 'closings' },
  dropped_term: { owner: 'closings' },
  range_calibration: { owner: 'closings' },
  accuracy_month: { owner: 'closings' },
  exclusion_month: { owner: 'closings' },
  ...FAIR_PLAY_TABLES,
  ...MODERATION_TABLES,
  ...REWARD_TABLES,
};

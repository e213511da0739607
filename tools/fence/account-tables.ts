import type { Table } from './tables.ts';

/** The tables about members, their accounts and sessions. */
export const ACCOUNT_TABLES: Readonly<Record<string, Table>> = {
  member: {
    owner: 'accounts',
    alsoWrittenBy: {
      profiles: 'pictures and the text about themselves',
      rewards: 'the XP total, what of it is held, and Price Sense',
    },
    personalData: {
      exported: 'whole row',
      erased: 'name, username and pictures are emptied; the id stays for the content of others',
      kept: 'while the account exists and 30 days after it is closed',
    },
  },
  member_account: {
    owner: 'accounts',
    alsoWrittenBy: {
      profiles: 'interests and whether they guess first',
      settings: 'area, units, language of dates and time zone',
      blocks: 'whether a block changes what they see',
    },
    personalData: {
      exported: 'all but the hashes of the password and the mailbox',
      erased: 'row deleted',
      kept: 'while the account exists and 30 days after it is closed; 7 days if the address is never verified',
    },
  },
  member_block: {
    owner: 'blocks',
    personalData: {
      exported: 'the rows of the member who blocks or mutes; not who has blocked them',
      erased: 'rows deleted, in both directions',
      kept: 'until its author ends it, while both accounts exist',
    },
  },
  closed_account: {
    owner: 'accounts',
    personalData: {
      exported: 'not at all: a closed account has no session to ask with',
      erased: 'row deleted',
      kept: 'until the member signs in again, 30 days at most',
    },
  },
  data_export: {
    owner: 'leaving',
    personalData: {
      exported: 'all but the hash of its link',
      erased: 'row and archive deleted',
      kept: '24 hours after the copy is ready',
    },
  },
  erasure: {
    owner: 'leaving',
    personalData: {
      exported: 'not at all: it is written when the account is erased',
      erased: 'stays: an id that no longer points at a person, and two dates',
      kept: 'for ever, so that a restored backup is erased again',
    },
  },
  session: {
    owner: 'accounts',
    personalData: {
      exported:
        'when each session began and was last used, device and country, without the hashes of token and network',
      erased: 'rows deleted',
      kept: 'until it ends: 7 days unused, 30 days at most, or on signing out',
    },
  },
  known_device: {
    owner: 'accounts',
    personalData: {
      exported: 'when each device was first and last used to sign in, without the hashes of its token and session',
      erased: 'rows deleted',
      kept: '180 days after the last sign-in there, 20 per member at most, or until the member ends it',
    },
  },
  sign_in_link: {
    owner: 'accounts',
    personalData: {
      exported: 'not at all: it holds a hash, a count and two dates',
      erased: 'rows deleted',
      kept: 'until the member signs in or it expires, an hour at most, and removed within the hour after',
    },
  },
  sign_in_link_request: {
    owner: 'accounts',
    personalData: {
      exported: 'not at all: it is gone within seconds',
      erased: 'nothing is left to erase',
      kept: 'until the worker has looked the address up, a few seconds',
    },
  },
  email_token: {
    owner: 'accounts',
    personalData: {
      exported: 'not at all: it holds a hash and two dates',
      erased: 'rows deleted',
      kept: 'until it is used or expires: 24 hours at most, 3 days for a link that stops a change of address, 14 for one that undoes it',
    },
  },
  former_username: {
    owner: 'accounts',
    personalData: {
      exported: 'whole row',
      erased: 'rows deleted',
      kept: 'a year after the change: until then no other member may take the name',
    },
  },
  email_change: {
    owner: 'accounts',
    personalData: {
      exported: 'the new address and the date',
      erased: 'row deleted',
      kept: 'until it is confirmed, cancelled or replaced, 24 hours at most, and removed the night after',
    },
  },
  former_email: {
    owner: 'accounts',
    personalData: {
      exported: 'the address, the date, and since when it cannot be put back',
      erased: 'rows deleted',
      kept: '30 days after the change, so that a stolen account can be given back',
    },
  },
  password_reset_request: {
    owner: 'accounts',
    personalData: {
      exported: 'not at all: it is gone within seconds',
      erased: 'nothing is left to erase',
      kept: 'until the worker has looked the address up, a few seconds',
    },
  },
};

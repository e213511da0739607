/** What happens to a person's data in one table. */
export type PersonalData = {
  /** What the member receives when asking for their data. */
  exported: string;
  /** What is left after the account is erased. */
  erased: string;
  /** How long a row lives otherwise. */
  kept: string;
};

/** Every table that refers to a member or holds their address has a line here. */
export const PERSONAL_DATA: Record<string, PersonalData> = {
  member: {
    exported: 'whole row',
    erased: 'name, username and pictures are emptied; the id stays for the content of others',
    kept: 'while the account exists and 30 days after it is closed',
  },
  member_account: {
    exported: 'all but the password hash',
    erased: 'row deleted',
    kept: 'while the account exists and 30 days after it is closed',
  },
  session: {
    exported: 'when each session began and was last used, without its token',
    erased: 'rows deleted',
    kept: 'until it ends: 7 days unused, 30 days at most, or on signing out',
  },
  email_token: {
    exported: 'not at all: it holds a hash and two dates',
    erased: 'rows deleted',
    kept: 'until it is used or expires, 24 hours at most',
  },
  password_reset_request: {
    exported: 'not at all: it is gone within seconds',
    erased: 'nothing is left to erase',
    kept: 'until the worker has looked the address up, a few seconds',
  },
  mail: {
    exported: 'kind and date of each mail sent to the member',
    erased: 'rows deleted',
    kept: 'while the account exists; those about a contact message as long as the message',
  },
  contact_message: {
    exported: "whole rows sent from the member's address",
    erased: "rows sent from the member's address are deleted",
    kept: '2 years',
  },
  photo: {
    exported: 'date and size of each photo, and the photo itself',
    erased: 'rows deleted, and with the last row of a content its objects in storage',
    kept: 'while it is used and 48 hours after',
  },
  listing: {
    exported: 'whole row, with its area as it is kept',
    erased: 'active ones are deleted; closed ones stay without their owner until their two years are over',
    kept: '2 years',
  },
  suggestion: {
    exported: 'whole row',
    erased: 'stays, without its author, with the listing it belongs to',
    kept: 'as long as its listing',
  },
  idempotency_key: {
    exported: 'not at all: it is gone within two days',
    erased: 'rows deleted',
    kept: '48 hours',
  },
  xp_award: {
    exported: 'with the entry it was folded into',
    erased: 'stays with the listing, under an id that means nobody any more',
    kept: 'as long as its listing',
  },
  xp_entry: { exported: 'whole row', erased: 'rows deleted', kept: 'while the account exists' },
  member_progress: { exported: 'whole row', erased: 'row deleted', kept: 'while the account exists' },
  progress_event: {
    exported: 'not at all: it says no more than the suggestions themselves',
    erased: 'rows deleted',
    kept: 'while the account exists',
  },
  helped_owner: { exported: 'how many', erased: 'rows deleted', kept: 'while the account exists' },
  suggestion_day: {
    exported: 'not at all: it says no more than the suggestions themselves',
    erased: 'rows deleted',
    kept: 'while the account exists',
  },
  achievement_unlock: { exported: 'whole row', erased: 'rows deleted', kept: 'while the account exists' },
  member_rank: { exported: 'as part of the account', erased: 'row deleted', kept: 'while the account exists' },
};

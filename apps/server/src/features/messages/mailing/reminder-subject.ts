type ReminderSubject = { listingId: string; isExtended: boolean };

const EXTENDED = ':extended';

/** What a reminder is about, as the key of its mail: the id of the listing, and whether it is about the second end. */
export function toReminderSubject({ listingId, isExtended }: ReminderSubject): string {
  return isExtended ? `${listingId}${EXTENDED}` : listingId;
}

export function readReminderSubject(key: string): ReminderSubject {
  const isExtended = key.endsWith(EXTENDED);
  return { listingId: isExtended ? key.slice(0, -EXTENDED.length) : key, isExtended };
}

import type { Notification } from '@ballpark/contracts/notifications';
import {
  EXTENSION_OFFERED_HOURS,
  LISTING_LONGEST_HOURS,
  LISTING_WINDOW_HOURS,
  REMINDER_HOURS_BEFORE_END,
} from '@ballpark/rules/listings';
import { afterEach, describe, expect, test } from 'vitest';
import { type ListingFacts, insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { listMails, readHeaders } from '../../../../test/mailbox.ts';
import { createOnboardedPerson, get, type Person, post, send } from '../../../../test/people.ts';
import { createSuggestionClient } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { snap } from '../../../database/grid.ts';
import type { JobRun } from '../../../jobs/handle-job.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { deliverMail } from '../../mail/deliver-mail.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { autoCloseListings } from '../closing/auto-close-listings.ts';
import { sendNotices } from '../../messages/mailing/send-notices.ts';
import { sweepReminders } from './remind-owners.ts';

const lab = useTestApp();
const HOUR_MS = 3_600_000;
const DUE_AFTER_HOURS = LISTING_WINDOW_HOURS - REMINDER_HOURS_BEFORE_END;
let nextPlace = 1;
const run: JobRun = { id: 'direct', finish: async () => undefined };

afterEach(async () => {
  lab.setNow(undefined);
  // A sweep of a later day would leave the mark where no test of today passes it.
  await lab.sql.query(`update reminder_mark set created_at = now() - interval '60 hours'`);
});

function inHours(hours: number): void {
  lab.setNow(new Date(Date.now() + hours * HOUR_MS));
}

/** The listings whose reminder is planned. */
async function reminded(): Promise<string[]> {
  const { rows } = await lab.sql.query<{ id: string }>(
    `select listing_id as id from mail_batch where kind = 'ends-soon'`,
  );
  return rows.map(({ id }) => id);
}

async function posted(owner: Person, facts: ListingFacts = {}): Promise<string> {
  return insertListing(lab, owner.user.id, facts);
}

/** Queues the reminder twice, as two sweeps would. */
async function mailed(owner: Person, listingId: string) {
  for (const _ of [1, 2]) {
    await inTransaction(lab.app.db, (trx) =>
      queueMail(lab.app, trx, { memberId: owner.user.id, template: 'listing-reminder', dedupeKey: listingId }),
    );
  }
  const { rows } = await lab.sql.query<{ id: string }>(
    `select id from mail where member_id = $1 and template = 'listing-reminder'`,
    [owner.user.id],
  );
  return { owed: rows.length, deliver: () => deliverMail(lab.app, rows[0]?.id ?? '', run) };
}

async function remindersTo({ email }: Person) {
  return (await listMails(email)).filter(({ subject }) => subject.startsWith('Closing soon'));
}

describe('the owner of a listing', () => {
  test('is reminded 12 hours before it closes, not before, and once', async () => {
    const id = await posted(await createOnboardedPerson(lab));
    inHours(DUE_AFTER_HOURS - 0.01);
    await sweepReminders(lab.app);
    expect(await reminded()).not.toContain(id);
    inHours(DUE_AFTER_HOURS + 0.01);
    await sweepReminders(lab.app);
    expect((await reminded()).filter((one) => one === id)).toHaveLength(1);
    await sweepReminders(lab.app);
    expect((await reminded()).filter((one) => one === id)).toHaveLength(1);
  });

  test('is not reminded of a listing that is closed, deleted or past its end', async () => {
    const owner = await createOnboardedPerson(lab);
    const ended = [await posted(owner, { end: 'deleted' }), await posted(owner, { end: { finalPriceMinor: 100 } })];
    const overdue = await posted(owner);
    inHours(LISTING_WINDOW_HOURS + 0.01);
    await sweepReminders(lab.app);
    for (const id of [...ended, overdue]) expect(await reminded()).not.toContain(id);
  });

  test('is not reminded of a listing that was due before reminders existed', async () => {
    const id = await posted(await createOnboardedPerson(lab), { minutesAgo: (DUE_AFTER_HOURS + 1) * 60 });
    await sweepReminders(lab.app);
    expect(await reminded()).not.toContain(id);
  });
});

test('two workers share many listings of the same moment, and each owner is reminded once', async () => {
  const [owner = ''] = await insertMembers(lab, 1);
  const ids = await Promise.all(Array.from({ length: 210 }, () => insertListing(lab, owner)));
  await lab.sql.query(`update listing set created_at = now() where id = any($1)`, [ids]);
  inHours(DUE_AFTER_HOURS + 0.1);
  await Promise.all([sweepReminders(lab.app), sweepReminders(lab.app)]);
  const all = await reminded();
  expect(new Set(all).size).toBe(all.length);
  expect(ids.every((id) => all.includes(id))).toBe(true);
});

describe('the owner of an extended listing', { tags: ['OP-123'] }, () => {
  const extend = async ({ token }: Person, id: string) => post(lab, `/listings/${id}/extend`, { token });

  async function readReminders({ token }: Person) {
    const { data } = (await get(lab, '/notifications', token)).json<{ data: { notifications: Notification[] } }>();
    return data.notifications.filter((told) => told.kind === 'ends-soon');
  }

  test('is reminded before the new end alone, if they extended it before the first reminder', async () => {
    const owner = await createOnboardedPerson(lab);
    const id = await posted(owner);
    inHours(LISTING_WINDOW_HOURS - EXTENSION_OFFERED_HOURS + 0.01);
    expect((await extend(owner, id)).statusCode).toBe(200);
    inHours(DUE_AFTER_HOURS + 0.01);
    await sweepReminders(lab.app);
    expect(await readReminders(owner)).toEqual([]);
    inHours(LISTING_LONGEST_HOURS - REMINDER_HOURS_BEFORE_END + 0.01);
    for (const _ of [1, 2]) await sweepReminders(lab.app);
    expect(await readReminders(owner)).toMatchObject([{ isExtended: true, suggestionCount: 0, isRead: false }]);
  });

  test('is reminded again, and the first reminder counts as read from the extension on', async () => {
    const owner = await createOnboardedPerson(lab);
    const id = await posted(owner);
    inHours(DUE_AFTER_HOURS + 0.01);
    await sweepReminders(lab.app);
    expect(await readReminders(owner)).toMatchObject([{ isExtended: false, isRead: false }]);
    expect((await extend(owner, id)).statusCode).toBe(200);
    expect(await readReminders(owner)).toMatchObject([{ isRead: true }]);
    expect(await reminded()).not.toContain(id);
    inHours(LISTING_LONGEST_HOURS - REMINDER_HOURS_BEFORE_END + 0.01);
    for (const _ of [1, 2]) await sweepReminders(lab.app);
    expect(await readReminders(owner)).toMatchObject([{ isExtended: true, isRead: false }, { isRead: true }]);
  });

  test('gets one mail for each end, and none about an end that an extension has moved', async () => {
    const owner = await createOnboardedPerson(lab);
    const id = await posted(owner);
    const first = await mailed(owner, id);
    inHours(DUE_AFTER_HOURS + 0.01);
    await extend(owner, id);
    await first.deliver();
    expect(await remindersTo(owner)).toEqual([]);
    inHours(LISTING_LONGEST_HOURS - REMINDER_HOURS_BEFORE_END + 0.01);
    await sweepReminders(lab.app);
    for (const _ of [1, 2]) await sendNotices(lab.app);
    const { rows } = await lab.sql.query<{ id: string }>(
      `select id from mail where member_id = $1 and sent_at is null and undeliverable_at is null and dedupe_key <> $2`,
      [owner.user.id, id],
    );
    for (const mail of rows) await deliverMail(lab.app, mail.id, run);
    const [mail, ...more] = await remindersTo(owner);
    expect(more).toEqual([]);
    const text = mail?.text.replaceAll(/\s+/g, ' ');
    expect(text).toContain('Ask people you know');
    expect(text).toContain("This is the last reminder you'll get about it.");
    expect(text).not.toContain('Extend it');
  });
});

describe('with fewer than three prices the reminder', { tags: ['OP-123'] }, () => {
  test('offers to extend the listing, to ask people, and to post it again after its end', async () => {
    const owner = await createOnboardedPerson(lab);
    const id = await posted(owner);
    await (await mailed(owner, id)).deliver();
    const [mail] = await remindersTo(owner);
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('After it has closed by itself, you can post it again.');
    expect(mail?.html).toContain('Extend it by 72 hours');
    expect(mail?.html).toContain(`href="http://ballpark.test/listing/${id}#ask"`);
  });

  test('does so no more from three prices on', async () => {
    const owner = await createOnboardedPerson(lab);
    const members = await insertMembers(lab, 3);
    const id = await posted(owner, { suggestions: members.map((memberId) => ({ memberId, amountMinor: 100 })) });
    await (await mailed(owner, id)).deliver();
    const [mail] = await remindersTo(owner);
    expect(mail?.text).toContain("This is the only reminder you'll get about it.");
    expect(mail?.html).not.toContain('#ask');
    expect(mail?.html).not.toContain('Extend');
  });
});

function formatTime(time: Date, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(time);
}

describe('the time in a reminder', () => {
  test.each([
    ['Oakland', 'US', 'America/Los_Angeles', { latitude: 37.8, longitude: -122.27 }],
    ['Bristol', 'GB', 'Europe/London', { latitude: 51.45, longitude: -2.58 }],
    ['Almaty', 'KZ', 'Asia/Almaty', { latitude: 43.25, longitude: 76.95 }],
  ])("is the clock of the member's own area and in its style: %s, %s", async (...place) => {
    const [name, countryCode, timeZone, { latitude, longitude }] = place;
    await lab.sql.query(
      `insert into place (geoname_id, name, folded_name, country_code, population, latitude, longitude, time_zone)
       values ($1, $2, lower($2), $3, 400000, $4, $5, $6)`,
      [nextPlace++, name, countryCode, latitude, longitude, timeZone],
    );
    const owner = await createOnboardedPerson(lab);
    const { h7, ...centre } = snap({ latitude, longitude });
    await lab.sql.query('update member_account set h7 = $2, latitude = $3, longitude = $4 where member_id = $1', [
      owner.user.id,
      h7,
      centre.latitude,
      centre.longitude,
    ]);
    const id = await posted(owner);
    const { rows } = await lab.sql.query<{ at: Date }>('select created_at as at from listing where id = $1', [id]);
    await (await mailed(owner, id)).deliver();
    const closes = new Date((rows[0]?.at.getTime() ?? 0) + LISTING_WINDOW_HOURS * HOUR_MS);
    const text = (await remindersTo(owner))[0]?.text.replaceAll(/\s+/g, ' ');
    const local = formatTime(closes, `en-${countryCode}`, timeZone).replaceAll(/\s+/g, ' ');
    expect(text).toContain(`closes on ${local}.`);
    expect(text).not.toContain('UTC');
  });
});

test('a planned reminder is mailed once, with the next sweep', async () => {
  const owner = await createOnboardedPerson(lab);
  const id = await posted(owner);
  inHours(DUE_AFTER_HOURS + 0.01);
  await sweepReminders(lab.app);
  for (const _ of [1, 2]) await sendNotices(lab.app);
  const { rows } = await lab.sql.query(
    `select dedupe_key as id from mail where member_id = $1 and template = 'listing-reminder'`,
    [owner.user.id],
  );
  expect(rows).toEqual([{ id }]);
});

describe('the reminder', () => {
  test('names the listing, its end, the number of suggestions and their average, in HTML and in plain text', async () => {
    const owner = await createOnboardedPerson(lab);
    const members = await insertMembers(lab, 2);
    const suggestions = members.map((memberId, nth) => ({ memberId, amountMinor: 8000 + nth * 901 }));
    const id = await posted(owner, { title: 'Oak table & <b>chairs</b>', currency: 'GBP', suggestions });
    const { rows } = await lab.sql.query<{ at: Date }>('select created_at as at from listing where id = $1', [id]);
    const { owed, deliver } = await mailed(owner, id);
    expect(owed).toBe(1);
    await deliver();
    await deliver();
    const [mail, ...more] = await remindersTo(owner);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Closing soon: Oak table & <b>chairs</b>');
    const closes = new Date((rows[0]?.at.getTime() ?? 0) + LISTING_WINDOW_HOURS * HOUR_MS);
    const text = mail?.text.replaceAll(/\s+/g, ' ');
    expect(text).toContain(
      `Your listing “Oak table & <b>chairs</b>” closes on ${formatTime(closes, 'en-GB', 'UTC')} UTC.`,
    );
    expect(text).toContain('2 neighbours have suggested a price so far: £84.51 on average.');
    expect(text).toContain(`http://ballpark.test/listing/${id}`);
    expect(mail?.html).toContain('Oak table &amp; &lt;b&gt;chairs&lt;/b&gt;');
    expect(mail?.html).toContain(`href="http://ballpark.test/listing/${id}"`);
  });

  test('names the link that stops reminders, in the headers and in the text, and the settings', async () => {
    const owner = await createOnboardedPerson(lab);
    const id = await posted(owner);
    await (await mailed(owner, id)).deliver();
    const [mail] = await remindersTo(owner);
    const headers = await readHeaders(mail);
    const link = /^<(.*)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(mail?.text.replaceAll(/\s+/g, '')).toContain(link);
    expect(mail?.text).toContain('http://ballpark.test/settings');
    expect((await lab.http.inject({ method: 'POST', url: new URL(link).pathname })).statusCode).toBe(200);
    const next = await posted(owner);
    await lab.sql.query('delete from mail where member_id = $1', [owner.user.id]);
    await (await mailed(owner, next)).deliver();
    expect(await remindersTo(owner)).toHaveLength(1);
  });

  test('has a sentence of its own for no suggestion and for one', async () => {
    const owner = await createOnboardedPerson(lab);
    const id = await posted(owner, { title: 'Lonely lamp' });
    await (await mailed(owner, id)).deliver();
    expect((await remindersTo(owner))[0]?.text).toContain('No suggestions yet.');
    const other = await createOnboardedPerson(lab);
    const priced = await posted(other);
    await createSuggestionClient(lab).suggestAccepted(owner, priced, 40);
    await (await mailed(other, priced)).deliver();
    expect((await remindersTo(other))[0]?.text).toMatch(/One neighbour has suggested a price so far: 40\s€\./);
  });

  test('is not sent once the listing is closed or deleted', async () => {
    const { close } = createSuggestionClient(lab);
    const owner = await createOnboardedPerson(lab);
    const closed = await posted(owner);
    const afterClosing = await mailed(owner, closed);
    await close(owner, closed);
    await afterClosing.deliver();
    expect(await remindersTo(owner)).toEqual([]);
    const other = await createOnboardedPerson(lab);
    const deleted = await posted(other);
    const { deliver } = await mailed(other, deleted);
    await send(lab, `DELETE /listings/${deleted}`, { token: other.token });
    await deliver();
    expect(await remindersTo(other)).toEqual([]);
    const late = await createOnboardedPerson(lab);
    const overdue = await posted(late);
    const waiting = await mailed(late, overdue);
    inHours(LISTING_WINDOW_HOURS + 1);
    await autoCloseListings(lab.app);
    await waiting.deliver();
    expect(await remindersTo(late)).toEqual([]);
  });

  test('is not sent to a member who wants no reminders', async () => {
    const owner = await createOnboardedPerson(lab);
    const { deliver } = await mailed(owner, await posted(owner));
    await lab.sql.query('update member_account set reminders_off_at = now() where member_id = $1', [owner.user.id]);
    await deliver();
    expect(await remindersTo(owner)).toEqual([]);
  });

  test('is not sent to a member whose account is suspended', async () => {
    const owner = await createOnboardedPerson(lab);
    const { deliver } = await mailed(owner, await posted(owner));
    await lab.sql.query(`update member_account set status = 'suspended' where member_id = $1`, [owner.user.id]);
    await deliver();
    expect(await remindersTo(owner)).toEqual([]);
  });
});

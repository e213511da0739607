import { formatMoney } from '@ballpark/rules/money';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BERLIN, insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { listMails, readHeaders } from '../../../../test/mailbox.ts';
import { buildResult, tell } from '../../../../test/notification-requests.ts';
import { createOnboardedPerson, type Person } from '../../../../test/people.ts';
import { createSuggestionClient } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { JobRun } from '../../../jobs/handle-job.ts';
import { type MailEvent, planMails } from './plan-mails.ts';
import { insertOptOut } from '../choices/mail-opt-out.repository.ts';
import { deliverMail } from '../../mail/deliver-mail.ts';
import { autoCloseListings } from '../../listings/closing/auto-close-listings.ts';
import { sendNotices } from './send-notices.ts';

const lab = useTestApp();
/** A process that can open one connection for transactions. */
const small = useTestApp({ DATABASE_POOL_SIZE: '2' });
const { suggestAccepted } = createSuggestionClient(lab);
const run: JobRun = { id: 'direct', finish: async () => undefined };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let neighbours: Person[];

beforeAll(async () => {
  neighbours = [];
  for (let nth = 0; nth < 4; nth += 1) neighbours.push(await createOnboardedPerson(lab, BERLIN));
});
beforeEach(() => lab.sql.query('delete from mail_batch'));
afterEach(() => lab.setNow(undefined));

/** The start of a day in UTC that no test has used, so that limits of days begin empty. */
let daysAhead = 0;
function nextMorning(): Date {
  daysAhead += 10;
  const day = new Date(Date.now() + daysAhead * 24 * HOUR_MS).toISOString().slice(0, 10);
  return new Date(`${day}T00:00:00.000Z`);
}

async function sweepAt(at: Date, hours = 0): Promise<void> {
  lab.setNow(new Date(at.getTime() + hours * HOUR_MS));
  await sendNotices(lab.app);
}

/** Sends what is queued for a member, and returns the subjects of all that arrived, oldest first. */
async function receive({ user, email }: Person): Promise<string[]> {
  const { rows } = await lab.sql.query<{ id: string }>(
    `select id from mail where member_id = $1 and template in ('notice', 'digest') and sent_at is null order by created_at, id`,
    [user.id],
  );
  for (const { id } of rows) await deliverMail(lab.app, id, run);
  return (await listMails(email)).map(({ subject }) => subject);
}

async function plan(memberId: string, events: Array<Omit<MailEvent, 'memberId'>>): Promise<void> {
  await inTransaction(lab.app.db, (trx) =>
    planMails(
      lab.app,
      trx,
      events.map((event) => ({ memberId, ...event })),
    ),
  );
}

async function priced(owner: Person, title: string): Promise<string> {
  const [member = ''] = await insertMembers(lab, 1);
  const suggestions = [{ memberId: member, amountMinor: 5000 }];
  return insertListing(lab, owner.user.id, { title, suggestions });
}

describe('prices for a listing', () => {
  test('the first is mailed at once, further ones together after 30 minutes', async () => {
    const owner = await createOnboardedPerson(lab, BERLIN);
    const id = await insertListing(lab, owner.user.id, { title: 'Oak sideboard' });
    const [first, ...others] = neighbours;
    if (first) await suggestAccepted(first, id, 50);
    const now = new Date();
    await sweepAt(now);
    await sweepAt(now);
    expect(await receive(owner)).toEqual(['First price for Oak sideboard']);
    lab.setNow(undefined);
    for (const neighbour of others) await suggestAccepted(neighbour, id, 60);
    await sweepAt(new Date(Date.now() + 29 * MINUTE_MS));
    expect(await receive(owner)).toHaveLength(1);
    await sweepAt(new Date(Date.now() + 31 * MINUTE_MS));
    expect((await receive(owner)).toSorted()).toEqual([
      '3 new prices for Oak sideboard',
      'First price for Oak sideboard',
    ]);
  });

  test('a mail has the one-click link of its kind and a link to the settings; after it no more come', async () => {
    const owner = await createOnboardedPerson(lab, BERLIN);
    const id = await priced(owner, 'Lamp');
    await plan(owner.user.id, [{ kind: 'suggestions', listingId: id, isUrgent: true }]);
    await sweepAt(new Date());
    expect(await receive(owner)).toEqual(['First price for Lamp']);
    const [mail] = await listMails(owner.email);
    const headers = await readHeaders(mail);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const link = /^<(.*)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    expect(link).toContain(`/${owner.user.id}/suggestions/`);
    expect(mail?.text).toContain('http://ballpark.test/settings');
    await lab.http.inject({ method: 'POST', url: new URL(link).pathname });
    await plan(owner.user.id, [{ kind: 'suggestions', listingId: id, isUrgent: true }]);
    await sweepAt(new Date());
    expect(await receive(owner)).toHaveLength(1);
  });
});

test('an owner whose listing closed by itself is asked what it went for', async () => {
  const owner = await createOnboardedPerson(lab, BERLIN);
  await insertListing(lab, owner.user.id, { title: 'Oak chair', minutesAgo: 73 * 60 });
  await autoCloseListings(lab.app);
  await sweepAt(new Date());
  expect(await receive(owner)).toEqual(['What did it go for? Oak chair']);
});

describe('of more than three mails on one day', () => {
  test.each([
    ['Europe/Berlin', 7],
    ['Asia/Kathmandu', 2.25],
  ])('the rest is in one digest at 08:00 in %s', async (timeZone, hoursUtc) => {
    const owner = await createOnboardedPerson(lab, BERLIN);
    await lab.sql.query('update member_account set time_zone = $2 where member_id = $1', [owner.user.id, timeZone]);
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) ids.push(await priced(owner, title));
    const winter = new Date(`${new Date().getUTCFullYear() + 1}-01-${10 + (daysAhead += 1)}T00:00:00.000Z`);
    // 09:00 in the member's zone.
    lab.setNow(new Date(winter.getTime() + (hoursUtc + 1) * HOUR_MS));
    for (const id of ids) await plan(owner.user.id, [{ kind: 'suggestions', listingId: id, isUrgent: true }]);
    await sweepAt(winter, hoursUtc + 1.01);
    expect(await receive(owner)).toHaveLength(3);
    await sweepAt(winter, 24 + hoursUtc - 0.01);
    expect(await receive(owner)).toHaveLength(3);
    await sweepAt(winter, 24 + hoursUtc + 0.01);
    await sweepAt(winter, 24 + hoursUtc + 0.02);
    const subjects = await receive(owner);
    expect(subjects.filter((subject) => subject === 'Your Ballpark summary')).toHaveLength(1);
    expect(subjects).toHaveLength(4);
    const digest = (await listMails(owner.email)).find(({ subject }) => subject === 'Your Ballpark summary');
    expect(digest?.text).toContain('“Four”');
    expect(digest?.text).toContain('“Five”');
    expect(digest?.text).toContain('http://ballpark.test/feed');
  });

  test('the limit holds when several workers sweep at once, and no batch is mailed twice', async () => {
    const owner = await createOnboardedPerson(lab, BERLIN);
    const at = nextMorning();
    lab.setNow(at);
    for (let nth = 0; nth < 12; nth += 1) {
      const id = await priced(owner, `Thing ${nth}`);
      await plan(owner.user.id, [{ kind: 'suggestions', listingId: id, isUrgent: true }]);
    }
    await Promise.all(Array.from({ length: 4 }, () => sendNotices(lab.app)));
    expect(await receive(owner)).toHaveLength(3);
    const { rows } = await lab.sql.query(
      `select count(*)::int as waiting, count(distinct due_at)::int as times from mail_batch
       where member_id = $1 and done_at is null and in_digest`,
      [owner.user.id],
    );
    expect(rows).toEqual([{ waiting: 9, times: 1 }]);
  });
});

test('a member who has stopped the digest gets none, and nothing waits for it', async () => {
  const owner = await createOnboardedPerson(lab, BERLIN);
  const at = nextMorning();
  lab.setNow(at);
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await plan(owner.user.id, [{ kind: 'suggestions', listingId: await priced(owner, title), isUrgent: true }]);
  }
  await sendNotices(lab.app);
  await insertOptOut(lab.app.db, { memberId: owner.user.id, kind: 'digest' }, lab.app.now());
  await sweepAt(at, 48);
  const { rows } = await lab.sql.query(
    `select (select count(*)::int from mail where member_id = $1 and template = 'digest') as queued,
       (select count(*)::int from mail_batch where member_id = $1 and in_digest) as kept`,
    [owner.user.id],
  );
  expect(rows).toEqual([{ queued: 0, kept: 0 }]);
  expect(await receive(owner)).toHaveLength(3);
});

test('results of several listings are one mail', async () => {
  const member = await createOnboardedPerson(lab, BERLIN);
  const at = nextMorning();
  lab.setNow(at);
  const result = () => buildResult(member.user.id, newId());
  await tell(lab, [result()]);
  await tell(lab, [result(), result()]);
  await sweepAt(at, 0.6);
  expect(await receive(member)).toEqual(['3 listings you priced have closed']);
});

test('the mail about a result says the final price, how far off the member was, their place and their XP', async () => {
  const member = await createOnboardedPerson(lab, BERLIN);
  lab.setNow(nextMorning());
  await tell(lab, [buildResult(member.user.id, newId())]);
  await sweepAt(nextMorning());
  expect(await receive(member)).toEqual([`Oak table went for ${formatMoney(100, 'EUR')}`]);
  const [mail] = await listMails(member.email);
  expect(mail?.text.replace(/\s+/g, ' ')).toContain(
    '“Oak table” went for 100 €. You suggested 104 €. You were 4% off, 2nd of 9. You earned 20 XP.',
  );
});

test('the mail about a result that is judged says what it meant for Price Sense', async () => {
  const [member, owner] = [await createOnboardedPerson(lab, BERLIN), await createOnboardedPerson(lab, BERLIN)];
  const listingId = await priced(owner, 'Oak table');
  lab.setNow(nextMorning());
  await tell(lab, [buildResult(member.user.id, listingId)]);
  await lab.sql.query(
    `insert into guess_result (member_id, listing_id, owner_id, currency, first_amount, amount, final_price, place,
       is_shared, total, xp, sense_weight, sense_score, sense_bias, shown_before, shown_after, closed_at)
     values ($1, $2, $3, 'EUR', 12000, 10400, 10000, 2, false, 9, 20, 0.5, 0.1, 0.2, 61, 62, now())`,
    [member.user.id, listingId, owner.user.id],
  );
  await sweepAt(nextMorning());
  await receive(member);
  const [mail] = await listMails(member.email);
  expect(mail?.text.replace(/\s+/g, ' ')).toContain(
    'You earned 20 XP. Price Sense 62 (+1). Your first guess was 120 € (20% off); changing it helped.',
  );
});

test('kinds that a member has stopped take no place of the day', async () => {
  const owner = await createOnboardedPerson(lab, BERLIN);
  const at = nextMorning();
  lab.setNow(at);
  await insertOptOut(lab.app.db, { memberId: owner.user.id, kind: 'suggestions' }, lab.app.now());
  for (const title of ['One', 'Two', 'Three']) {
    const id = await priced(owner, title);
    await plan(owner.user.id, [{ kind: 'suggestions', listingId: id, isUrgent: true }]);
  }
  await sweepAt(at);
  await tell(lab, [buildResult(owner.user.id, newId())]);
  await sweepAt(at, 1);
  expect(await receive(owner)).toHaveLength(1);
});

test('the digest names what others posted around the member in the last day', async () => {
  const member = await createOnboardedPerson(lab, BERLIN);
  const [neighbour] = neighbours;
  const at = nextMorning();
  lab.setNow(at);
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    const id = await priced(member, title);
    await plan(member.user.id, [{ kind: 'suggestions', listingId: id, isUrgent: true }]);
  }
  const minutesAhead = Math.round((at.getTime() - Date.now()) / MINUTE_MS) + 24 * 60;
  const post = (title: string, hoursBefore: number) =>
    insertListing(lab, neighbour?.user.id ?? '', { title, minutesAgo: 60 * hoursBefore - minutesAhead });
  await post('Red bicycle', 2);
  await post('Old piano', 60);
  await sweepAt(at);
  await sweepAt(at, 24);
  await receive(member);
  const digest = (await listMails(member.email)).find(({ subject }) => subject === 'Your Ballpark summary');
  expect(digest?.text).toContain('Red bicycle');
  expect(digest?.text).not.toContain('Old piano');
});

test('the digest in a young town without news names the nearest from elsewhere, and says so', async () => {
  const north = (km: number) => ({ ...BERLIN, latitude: BERLIN.latitude + km / 111.2 });
  const member = await createOnboardedPerson(lab, north(900));
  const [neighbour] = neighbours;
  const at = nextMorning();
  lab.setNow(at);
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    const id = await priced(member, title);
    await plan(member.user.id, [{ kind: 'suggestions', listingId: id, isUrgent: true }]);
  }
  const minutesAhead = Math.round((at.getTime() - Date.now()) / MINUTE_MS) + 24 * 60;
  const list = (title: string, km: number) =>
    insertListing(lab, neighbour?.user.id ?? '', {
      title,
      place: north(km),
      currency: 'USD',
      minutesAgo: -minutesAhead,
    });
  await list('Far away lamp', 0);
  await list('Nearer lamp', 700);
  await sweepAt(at);
  await sweepAt(at, 24);
  await receive(member);
  const digest = (await listMails(member.email)).find(({ subject }) => subject === 'Your Ballpark summary');
  const text = digest?.text.replace(/\s+/g, ' ') ?? '';
  expect(text).toContain('Nothing new around you since yesterday. These need a price, the nearest first:');
  expect(text).toMatch(/Nearer lamp.* in Berlin, Germany.*Far away lamp/);
  expect(text).not.toContain('New around you');
});

test('mails are queued by a process whose other connections are busy', async () => {
  const { user } = await createOnboardedPerson(small, BERLIN);
  const event = { memberId: user.id, kind: 'result', listingId: null, isUrgent: true } as const;
  await inTransaction(small.app.db, (trx) => planMails(small.app, trx, [event]));
  small.setNow(new Date(Date.now() + 24 * HOUR_MS));
  await sendNotices(small.app);
  const { rows } = await small.sql.query('select template from mail where member_id = $1 and template = $2', [
    user.id,
    'notice',
  ]);
  expect(rows).toHaveLength(1);
});

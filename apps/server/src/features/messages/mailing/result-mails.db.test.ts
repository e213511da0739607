import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uploadPhoto } from '../../../../test/listing-requests.ts';
import { BERLIN, insertListing, insertMembers, type ListingFacts } from '../../../../test/listing-rows.ts';
import { type CaughtMail, listMails } from '../../../../test/mailbox.ts';
import { buildResult, tell } from '../../../../test/notification-requests.ts';
import { createOnboardedPerson, type Person } from '../../../../test/people.ts';
import { newBucketName, removeBucketAfterwards } from '../../../../test/photo-bucket.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import type { AppContext } from '../../../core/context.ts';
import { after } from '../../../database/instant.ts';
import { newId } from '../../../database/new-id.ts';
import { deliverMail } from '../../mail/deliver-mail.ts';
import { sendNotices } from './send-notices.ts';

const lab = useTestApp({ S3_BUCKET: newBucketName() });
removeBucketAfterwards(lab);

const GUESS = { amountMinor: 10_400, finalPriceMinor: 10_000, place: 2, isShared: false };
const SENTENCE = '9 prices for “Oak table” from 70 € to 120 €: it went for 100 €, and you said 104 €.';

let owner: Person;
let member: Person;
beforeAll(async () => {
  owner = await createOnboardedPerson(lab, BERLIN);
});
beforeEach(async () => {
  member = await createOnboardedPerson(lab, BERLIN);
});

/** A closed listing on which the member and others have guessed. */
async function close(facts: ListingFacts = {}, others = 8): Promise<string> {
  const neighbours = await insertMembers(lab, others);
  const step = others > 1 ? 5_000 / (others - 1) : 0;
  const listingId = await insertListing(lab, owner.user.id, {
    end: { finalPriceMinor: GUESS.finalPriceMinor },
    ...facts,
    suggestions: [
      ...neighbours.map((memberId, nth) => ({ memberId, amountMinor: 7_000 + Math.round(nth * step) })),
      { memberId: member.user.id, amountMinor: GUESS.amountMinor },
    ],
  });
  await tell(lab, [buildResult(member.user.id, listingId, GUESS)]);
  return listingId;
}

/** Sends the mail about all results of the member that are told. Undefined if there is nothing to send. */
async function receive(app: AppContext = lab.app): Promise<CaughtMail | undefined> {
  await sendNotices({ ...lab.app, now: () => after(lab.app.now(), 40, 'minutes') });
  const { rows } = await lab.sql.query<{ id: string }>(
    `select id from mail where member_id = $1 and template = 'notice' and sent_at is null`,
    [member.user.id],
  );
  for (const { id } of rows) await deliverMail(app, id, { id: 'direct', finish: async () => undefined });
  return (await listMails(member.email)).at(-1);
}

function listPictures(mail: CaughtMail | undefined): string[] {
  return (mail?.attachments ?? []).map(({ filename }) => filename);
}

/** With plain spaces: amounts have others. */
function simplify(text = ''): string {
  return text.replaceAll(/\s+/g, ' ');
}

function readAlternatives(mail: CaughtMail | undefined): string[] {
  return [...simplify(mail?.html).matchAll(/<img[^>]* alt="([^"]*)"/g)].map(([, words = '']) => words);
}

describe('the mail about one result', () => {
  test('has logo, photo and strip inside, whose alternative text is the sentence of the plain text', async () => {
    await close({ photoUrls: [await uploadPhoto(lab, owner)] });
    const mail = await receive();
    expect(simplify(mail?.subject)).toBe('Oak table went for 100 €');
    expect(listPictures(mail)).toEqual(['logo.png', 'photo.jpg', 'strip0.png']);
    expect(readAlternatives(mail)).toEqual(['', '', SENTENCE]);
    expect(simplify(mail?.text)).toContain(`You were 4% off, 2nd of 9. You earned 20 XP. ${SENTENCE} See your result`);
  });

  test('loads nothing from a server when it is opened, and leads to the listing with one button', async () => {
    const listingId = await close({ photoUrls: [await uploadPhoto(lab, owner)] });
    const mail = await receive();
    const sources = [...(mail?.html ?? '').matchAll(/\ssrc="([^"]{0,11})/g)].map(([, source]) => source);
    expect(sources).toEqual(['data:image/', 'data:image/', 'data:image/']);
    expect(mail?.html).not.toMatch(/url\(|background=|<link/);
    const buttons = [...(mail?.html ?? '').matchAll(/<a class="button" href="([^"]*)"/g)].map(([, link]) => link);
    expect(buttons).toEqual([`http://ballpark.test/listing/${listingId}`]);
    expect(mail?.attachments?.map(({ contentDisposition }) => contentDisposition)).toEqual([
      'inline',
      'inline',
      'inline',
    ]);
  });

  test.each([0, 8, 300])(
    'with %i other prices has a strip of at most 30 KB, and at most 100 KB in all',
    async (others) => {
      await close({ photoUrls: [await uploadPhoto(lab, owner)] }, others);
      const mail = await receive();
      expect(mail?.attachments?.find(({ filename }) => filename === 'strip0.png')?.size).toBeLessThanOrEqual(30_000);
      expect(mail?.size).toBeLessThanOrEqual(100_000);
    },
  );
});

describe('what the page does not show any more', () => {
  test('a photo that was hidden meanwhile is not in the mail, also when another mail had it', async () => {
    const photoUrls = [await uploadPhoto(lab, owner)];
    await close({ photoUrls });
    expect(listPictures(await receive())).toContain('photo.jpg');
    await close({ photoUrls });
    await lab.sql.query(`update photo set held_at = now() where owner_id = $1`, [owner.user.id]);
    expect(listPictures(await receive())).toEqual(['logo.png', 'strip0.png']);
  });

  test('a hidden listing is not told', async () => {
    const listingId = await close();
    await lab.sql.query('update listing set hidden_at = now() where id = $1', [listingId]);
    expect(await receive()).toBeUndefined();
  });

  test('prices of a listing whose owner has a block with the member are not shown', async () => {
    await close();
    await lab.sql.query(
      `insert into member_block (blocker_id, blocked_id, kind, created_at) values ($1, $2, 'block', now())`,
      [owner.user.id, member.user.id],
    );
    const mail = await receive();
    expect(listPictures(mail)).toEqual(['logo.png']);
    expect(simplify(mail?.text)).not.toContain('9 prices');
  });

  test('a hidden price is neither drawn nor counted', async () => {
    const listingId = await close({}, 1);
    await lab.sql.query('update suggestion set hidden_at = now() where listing_id = $1 and member_id <> $2', [
      listingId,
      member.user.id,
    ]);
    await lab.sql.query('update listing set suggestion_count = 1, suggestion_min = 10400 where id = $1', [listingId]);
    expect(readAlternatives(await receive())).toContain(
      'Yours was the only price for “Oak table”: it went for 100 €, and you said 104 €.',
    );
  });

  test('a listing that is gone is told in words', async () => {
    await tell(lab, [buildResult(member.user.id, newId(), GUESS)]);
    const mail = await receive();
    expect(listPictures(mail)).toEqual(['logo.png']);
    expect(simplify(mail?.text)).toContain(
      '“Oak table” went for 100 €. You suggested 104 €. You were 4% off, 2nd of 9.',
    );
  });
});

describe('a mail does not wait for its pictures', () => {
  test.each<[string, Partial<AppContext['images']>]>([
    ['fail', { drawStrip: () => Promise.reject(new Error('no process')) }],
    ['take too long', { drawStrip: () => new Promise(() => undefined) }],
  ])('when they %s, it has the sentence in their place', async (_how, broken) => {
    await close();
    const mail = await receive({ ...lab.app, images: { ...lab.app.images, ...broken } });
    expect(listPictures(mail)).toEqual(['logo.png']);
    expect(simplify(mail?.html)).toContain(`>${SENTENCE}</p>`);
    expect(simplify(mail?.text)).toContain(SENTENCE);
  });

  test('when the storage of photos is away, it has no photo', async () => {
    await close({ photoUrls: [await uploadPhoto(lab, owner)] });
    const storage = { ...lab.app.storage, open: () => Promise.reject(new Error('away')) };
    expect(listPictures(await receive({ ...lab.app, storage }))).toEqual(['logo.png', 'strip0.png']);
  });
});

test('of several results the newest three have strips, and none a photo', async () => {
  const photoUrls = [await uploadPhoto(lab, owner)];
  for (let nth = 0; nth < 4; nth += 1) await close({ photoUrls });
  const mail = await receive();
  expect(mail?.subject).toBe('4 listings you priced have closed');
  expect(listPictures(mail)).toEqual(['logo.png', 'strip0.png', 'strip1.png', 'strip2.png']);
  expect(readAlternatives(mail)).toEqual(['', SENTENCE, SENTENCE, SENTENCE]);
  expect(mail?.size).toBeLessThanOrEqual(100_000);
});

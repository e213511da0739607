import type { Listing } from '@ballpark/contracts/listings';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertCities, MUNICH, postListing, uploadPhoto } from '../../../../test/listing-requests.ts';
import { createModerationClient } from '../../../../test/moderation-requests.ts';
import { createNotificationClient } from '../../../../test/notification-requests.ts';
import { createOnboardedPerson, get, newAddress, type Person, post } from '../../../../test/people.ts';
import { createSuggestionClient } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const lab = useTestApp({ TRUST_PROXY: '1' });
const { createTrusted, report, reportAccepted, reportAsTrusted } = createModerationClient(lab);
const { suggestAccepted } = createSuggestionClient(lab);
const { list } = createNotificationClient(lab);
beforeAll(() => insertCities(lab));

async function createListing(): Promise<{ owner: Person; listing: Listing }> {
  const owner = await createOnboardedPerson(lab, MUNICH);
  return { owner, listing: await postListing(lab, owner) };
}

async function isShown(listing: Listing): Promise<boolean> {
  return (await get(lab, `/listings/${listing.id}/preview`)).statusCode === 200;
}

async function readWeights(listing: Listing): Promise<number[]> {
  const { rows } = await lab.sql.query<{ weight: number }>(
    `select report.weight from report join moderation_case on moderation_case.id = case_id
     where target_id = $1 order by report.created_at`,
    [listing.id],
  );
  return rows.map(({ weight }) => weight);
}

describe('a report', () => {
  test('is taken with thanks, and a second one of the same person is not', async () => {
    const { listing } = await createListing();
    const member = await createTrusted();
    const answer = await report(member.token, { targetId: listing.id, note: ' Asks for money first. ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      success: true,
      data: { id: expect.any(String), message: 'Thank you. A moderator will look at it.' },
    });
    const again = await report(member.token, { targetId: listing.id, reason: 'illegal' });
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'already_reported']);
    const { rows } = await lab.sql.query('select note, reason from report where reporter_id = $1', [member.user.id]);
    expect(rows).toEqual([{ note: 'Asks for money first.', reason: 'scam' }]);
  });

  test('of one person at the same moment is stored once', async () => {
    const { listing } = await createListing();
    const member = await createTrusted();
    const answers = await Promise.all([1, 2, 3, 4].map(() => report(member.token, { targetId: listing.id })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(await readWeights(listing)).toEqual([500]);
  });

  test('weighs by the age of the account and by how earlier reports were judged', async () => {
    const { listing } = await createListing();
    const right = await createTrusted();
    const earlier = await postListing(lab, await createOnboardedPerson(lab, MUNICH));
    await reportAccepted(right, { targetId: earlier.id });
    await lab.sql.query(`update report set outcome = 'upheld' where reporter_id = $1`, [right.user.id]);
    await reportAccepted(await createTrusted(), { targetId: listing.id });
    await reportAccepted(await createOnboardedPerson(lab), { targetId: listing.id });
    await reportAccepted(right, { targetId: listing.id });
    await report(undefined, { targetId: listing.id });
    expect(await readWeights(listing)).toEqual([500, 150, 667, 100]);
  });

  test('for another reason needs a note, and a photo report the photo', async () => {
    const { listing } = await createListing();
    const { token } = await createTrusted();
    const refused = await report(token, { targetId: listing.id, reason: 'other' });
    expect(refused.json()).toMatchObject({ code: 'invalid_request', fields: { note: 'Please say what is wrong' } });
    expect((await report(token, { targetId: listing.id, targetKind: 'photo' })).statusCode).toBe(400);
    expect((await report(token, { targetId: listing.id, reason: 'other', note: 'x'.repeat(501) })).statusCode).toBe(
      400,
    );
  });

  test('of an unknown, hidden or own thing is refused', async () => {
    const { owner, listing } = await createListing();
    expect((await report(owner.token, { targetId: listing.id })).json()).toMatchObject({ code: 'own_content' });
    const own = await report(owner.token, { targetKind: 'profile', targetId: owner.user.id });
    expect(own.json()).toMatchObject({ code: 'own_content' });
    const { token } = await createTrusted();
    await lab.sql.query(`update listing set hidden_at = now() where id = $1`, [listing.id]);
    for (const targetId of [listing.id, owner.user.id, 'unknown'])
      expect((await report(token, { targetId })).json()).toMatchObject({ code: 'report_target_not_found' });
  });

  test('with the honeypot filled in gets the usual answer and is not stored', async () => {
    const { listing } = await createListing();
    expect((await report(undefined, { targetId: listing.id, website: 'x' })).statusCode).toBe(201);
    expect(await readWeights(listing)).toEqual([]);
  });
});

describe('a visitor', () => {
  test('reports one listing a day from one client, and no address is stored', async () => {
    const [first, second] = [await createListing(), await createListing()];
    const headers = { 'x-forwarded-for': newAddress() };
    const send = (targetId: string) =>
      post(lab, '/reports', { headers, payload: { targetKind: 'listing', targetId, reason: 'scam' } });
    expect((await send(first.listing.id)).statusCode).toBe(201);
    expect((await send(second.listing.id)).json()).toMatchObject({ code: 'visitor_reported_today' });
    lab.setNow(new Date(Date.now() + 24 * 3_600_000));
    expect((await send(second.listing.id)).statusCode).toBe(201);
    lab.setNow(undefined);
    const { rows } = await lab.sql.query<{ hash: string }>(`select client_hash::text as hash from report
      where client_hash is not null`);
    expect(rows.map(({ hash }) => hash).join()).not.toContain(headers['x-forwarded-for']);
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length);
  });

  test('cannot report what only members see', async () => {
    const { owner } = await createListing();
    const profile = await report(undefined, { targetKind: 'profile', targetId: owner.user.id });
    expect(profile.json()).toMatchObject({ code: 'report_target_not_found' });
  });
});

describe('the weight of reports', () => {
  test('hides a listing at exactly 3, and its owner is told once', async () => {
    const { owner, listing } = await createListing();
    await reportAsTrusted(5, { targetId: listing.id });
    expect(await isShown(listing)).toBe(true);
    await reportAsTrusted(1, { targetId: listing.id });
    expect(await isShown(listing)).toBe(false);
    const { notifications } = await list(owner);
    expect(notifications).toMatchObject([
      { kind: 'content-hidden', targetKind: 'listing', title: listing.title, cause: 'reports' },
    ]);
    const { rows } = await lab.sql.query(`select event, actor_kind from audit_entry where subject_id = $1`, [
      owner.user.id,
    ]);
    expect(rows).toEqual([{ event: 'hidden-by-reports', actor_kind: 'system' }]);
  });

  test('hides illegal content at 1', async () => {
    const { listing } = await createListing();
    await reportAsTrusted(1, { targetId: listing.id, reason: 'illegal' });
    await reportAsTrusted(1, { targetId: listing.id, reason: 'offensive' });
    expect(await isShown(listing)).toBe(true);
    await reportAsTrusted(1, { targetId: listing.id, reason: 'illegal' });
    expect(await isShown(listing)).toBe(false);
  });

  test('hides a suggestion and the listing of a photo, but no profile', async () => {
    const { owner, listing } = await createListing();
    const suggester = await createOnboardedPerson(lab);
    const { id } = await suggestAccepted(suggester, listing.id);
    await reportAsTrusted(2, { targetKind: 'suggestion', targetId: id, reason: 'illegal' });
    const seen = await get(lab, `/listings/${listing.id}`, owner.token);
    expect(seen.json<{ data: Listing }>().data).toMatchObject({ suggestionCount: 0, suggestions: [] });
    await reportAsTrusted(2, { targetKind: 'profile', targetId: suggester.user.id, reason: 'illegal' });
    expect((await get(lab, `/profile/${suggester.user.id}`, owner.token)).statusCode).toBe(200);
    const { notifications } = await list(suggester);
    expect(notifications).toMatchObject([{ kind: 'content-hidden', targetKind: 'suggestion' }]);
    const photoUrl = await uploadPhoto(lab, owner);
    const pictured = await postListing(lab, owner, { photoUrls: [photoUrl] });
    const [shownUrl] = pictured.photoUrls;
    await reportAsTrusted(2, { targetKind: 'photo', targetId: pictured.id, photoUrl: shownUrl, reason: 'illegal' });
    expect(await isShown(pictured)).toBe(false);
  });
});

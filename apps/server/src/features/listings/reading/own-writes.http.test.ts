import { OWN_WRITE_SECONDS } from '@ballpark/rules/requests';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { get, createOnboardedPerson, type Person, post, send } from '../../../../test/people.ts';
import { buildListingPayload, postListing } from '../../../../test/listing-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { findCaller } from '../../accounts/sessions/find-caller.ts';

const lab = useTestApp();
let member: Person;

beforeAll(async () => {
  member = await createOnboardedPerson(lab);
});
afterEach(() => lab.setNow(undefined));

async function hasJustWritten({ token }: Person = member): Promise<boolean | undefined> {
  return (await findCaller(lab.app, token))?.hasJustWritten;
}

async function forgetWriting(): Promise<void> {
  await lab.sql.query('update member_account set wrote_at = null where member_id = $1', [member.user.id]);
  expect(await hasJustWritten()).toBe(false);
}

test('a member who has posted, edited or deleted a listing is marked as writer before the answer', async () => {
  await forgetWriting();
  const { id } = await postListing(lab, member);
  expect(await hasJustWritten()).toBe(true);
  await forgetWriting();
  await send(lab, `PUT /listings/${id}`, { token: member.token, payload: buildListingPayload() });
  expect(await hasJustWritten()).toBe(true);
  await forgetWriting();
  await send(lab, `DELETE /listings/${id}`, { token: member.token });
  expect(await hasJustWritten()).toBe(true);
});

test('the writer sees the change at once in a list that was cached a moment ago', async () => {
  const titles = async () => {
    const answer = await get(lab, '/listings?radius=0', member.token);
    return answer.json<{ data: { title: string }[] }>().data.map(({ title }) => title);
  };
  await forgetWriting();
  await titles();
  const { id } = await postListing(lab, member, { title: 'Brand new' });
  expect(await titles()).toContain('Brand new');
  const payload = buildListingPayload({ title: 'Second thought' });
  await send(lab, `PUT /listings/${id}`, { token: member.token, payload });
  expect(await titles()).toContain('Second thought');
  await send(lab, `DELETE /listings/${id}`, { token: member.token });
  expect(await titles()).not.toContain('Second thought');
});

test('the mark lasts a few seconds', async () => {
  await postListing(lab, member);
  const { rows } = await lab.sql.query<{ at: Date }>('select wrote_at as at from member_account where member_id = $1', [
    member.user.id,
  ]);
  const at = rows[0]?.at.getTime() ?? 0;
  lab.setNow(new Date(at + OWN_WRITE_SECONDS * 1000 - 100));
  expect(await hasJustWritten()).toBe(true);
  lab.setNow(new Date(at + OWN_WRITE_SECONDS * 1000 + 100));
  expect(await hasJustWritten()).toBe(false);
});

test('other members are not marked, nor is a member who was refused', async () => {
  const { id } = await postListing(lab, member);
  const stranger = await createOnboardedPerson(lab);
  await send(lab, `PUT /listings/${id}`, { token: stranger.token, payload: buildListingPayload() });
  await send(lab, `DELETE /listings/${id}`, { token: stranger.token });
  await post(lab, '/listings', { token: stranger.token, payload: buildListingPayload({ photoUrls: ['/media/x'] }) });
  expect(await hasJustWritten(stranger)).toBe(false);
});

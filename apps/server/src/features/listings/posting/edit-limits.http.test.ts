import { closeListing, suggestPrice, updateSuggestion } from '@ballpark/contracts/suggestions';
import { completeOnboarding } from '@ballpark/contracts/accounts';
import { createListing, deleteListing, updateListing } from '@ballpark/contracts/listings/posting';
import { updateProfile } from '@ballpark/contracts/members';
import { expect, test } from 'vitest';
import { insertListing } from '../../../../test/listing-rows.ts';
import { buildListingPayload, postListing } from '../../../../test/listing-requests.ts';
import { createOnboardedPerson, send } from '../../../../test/people.ts';
import { createSuggestionClient } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const lab = useTestApp({ LIMIT_EDITS: '5/3600' });
const { close, edit, suggestAccepted } = createSuggestionClient(lab);

test('changes of every kind count together, and the sixth of five is refused', async () => {
  const [member, neighbour] = [await createOnboardedPerson(lab), await createOnboardedPerson(lab)];
  const [first, second] = [await postListing(lab, member), await postListing(lab, member)];
  const { id: suggestionId } = await suggestAccepted(member, await insertListing(lab, neighbour.user.id));
  const change = (id: string) =>
    send(lab, `PUT /listings/${id}`, { token: member.token, payload: buildListingPayload({ title: 'Elm table' }) });
  const remove = (id: string) => send(lab, `DELETE /listings/${id}`, { token: member.token });
  const changeProfile = () => send(lab, 'PUT /profile', { token: member.token, payload: { about: 'Hello.' } });
  const counted = [
    await change(first.id),
    await edit(member, suggestionId, { amount: 7 }),
    await changeProfile(),
    await close(member, first.id),
    await remove(second.id),
  ];
  expect(counted.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  const third = await postListing(lab, member);
  const refused = [
    await change(third.id),
    await edit(member, suggestionId, { amount: 8 }),
    await changeProfile(),
    await close(member, third.id),
    await remove(third.id),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429, 429, 429]);
  expect(refused[0]?.json()).toMatchObject({ code: 'too_many_requests' });
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(await suggestAccepted(member, await insertListing(lab, neighbour.user.id))).toMatchObject({ amount: 50 });
  expect((await send(lab, 'PUT /profile', { token: neighbour.token, payload: { about: 'Hello.' } })).statusCode).toBe(
    200,
  );
});

test('every call that changes what a member has written counts as an edit', () => {
  const changes = [updateListing, deleteListing, closeListing, updateSuggestion, updateProfile, completeOnboarding];
  expect(changes.map(({ limit }) => limit)).toEqual(changes.map(() => 'edits'));
  expect([createListing.limit, suggestPrice.limit]).toEqual(['post-listing', 'suggest']);
});

import type { ListingForMember, Suggestion } from '@ballpark/contracts/listings';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertListing } from '../../../test/listing-rows.ts';
import { createOnboardedPerson, get, type Person, send } from '../../../test/people.ts';
import { createSuggestionClient } from '../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../test/test-app.ts';

const lab = useTestApp();
const { suggest, edit } = createSuggestionClient(lab);
const NOTE = 'Call me at home';

let [owner, author, reader]: Person[] = [];
let listingId: string;
let suggestionId: string;

const hide = (by: Person | undefined, hidden: unknown = true, id = suggestionId) =>
  send(lab, `PUT /suggestions/${id}/note`, { token: by?.token ?? '', payload: { hidden } });

async function read(by: Person | undefined): Promise<ListingForMember> {
  return (await get(lab, `/listings/${listingId}`, by?.token)).json<{ data: ListingForMember }>().data;
}

beforeEach(async () => {
  [owner, author, reader] = [
    await createOnboardedPerson(lab),
    await createOnboardedPerson(lab),
    await createOnboardedPerson(lab),
  ];
  listingId = await insertListing(lab, owner.user.id);
  const made = await suggest(author, listingId, { amount: 50, comment: NOTE });
  suggestionId = made.json<{ data: Suggestion }>().data.id;
});

describe('an owner who hides a note', () => {
  test('hides it from all but its author, and the amount stays', async () => {
    expect((await hide(owner)).statusCode).toBe(200);
    for (const person of [owner, reader]) {
      const { suggestions, consensus } = await read(person);
      expect(suggestions).toMatchObject([{ amount: 50, comment: null, isNoteHidden: true }]);
      expect(consensus).toMatchObject({ average: 50 });
    }
    for (const path of ['/listings', `/listings/${listingId}/suggestions`, `/profile/${author?.user.id}/suggestions`]) {
      expect((await get(lab, path, reader?.token)).body).not.toContain(NOTE);
    }
    expect((await read(author)).ownSuggestion).toMatchObject({ comment: NOTE, isNoteHidden: true });
  });

  test('keeps it hidden when its author changes it, and can show it again', async () => {
    await hide(owner);
    if (author) await edit(author, suggestionId, { amount: 60, comment: 'Or at work' });
    expect((await read(reader)).suggestions).toMatchObject([{ amount: 60, comment: null }]);
    await hide(owner, false);
    expect((await read(reader)).suggestions).toMatchObject([{ comment: 'Or at work' }]);
    expect((await read(reader)).suggestions[0]).not.toHaveProperty('isNoteHidden');
  });

  test('must be the owner of the listing', async () => {
    for (const person of [author, reader]) {
      expect((await hide(person)).json()).toMatchObject({ code: 'not_listing_owner' });
    }
    expect((await hide(owner, 'yes')).json()).toMatchObject({ code: 'invalid_request' });
    expect((await hide(owner, true, listingId)).json()).toMatchObject({ code: 'suggestion_not_found' });
    expect((await hide(owner, true, '1')).json()).toMatchObject({ code: 'suggestion_not_found' });
    expect((await read(reader)).suggestions).toMatchObject([{ comment: NOTE }]);
  });

  test.each([
    ['a deleted listing', 'update listing set is_active = false, deleted_at = now() where id = $1'],
    ['a hidden suggestion', `update suggestion set hidden_at = now(), hidden_for = '{decision}' where listing_id = $1`],
  ])('cannot do so on %s', async (_, change) => {
    await lab.sql.query(change, [listingId]);
    expect((await hide(owner)).json()).toMatchObject({ code: 'suggestion_not_found' });
  });
});

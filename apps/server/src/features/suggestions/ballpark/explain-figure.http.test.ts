import { explainFigure, type FigureReasons } from '@ballpark/contracts/suggestions';
import { AT_ONCE_MAX } from '@ballpark/rules/crowd/limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { createOnboardedPerson, get, type Person, send } from '../../../../test/people.ts';
import { createSuggestionClient } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { refreshBallpark } from './keep-ballpark.ts';

const lab = useTestApp();
const { close, edit, suggest, suggestAccepted } = createSuggestionClient(lab);
let owner: Person;
let reader: Person;

beforeAll(async () => {
  [owner, reader] = await Promise.all([createOnboardedPerson(lab), createOnboardedPerson(lab)]);
});

async function listPriced(amounts: readonly number[]): Promise<string> {
  const members = await insertMembers(lab, amounts.length);
  const suggestions = amounts.map((amount, nth) => ({ memberId: members[nth] ?? '', amountMinor: amount * 100 }));
  const id = await insertListing(lab, owner.user.id, { suggestions });
  await refreshBallpark(lab.app, id);
  return id;
}

async function explain(id: string, person = reader): Promise<FigureReasons> {
  const { data } = (await get(lab, `/listings/${id}/figure`, person.token)).json<{ data: FigureReasons }>();
  expect(explainFigure.success.data.parse(data)).toEqual(data);
  return data;
}

describe('why a figure is what it is', () => {
  test('says what it would be without the prices far from all others', async () => {
    expect(await explain(await listPriced([35, 36, 38, 40, 1500, 1999, 42]))).toEqual({
      withoutOutliers: { count: 2, price: 38 },
    });
  });

  test.each([
    ['prices near each other', [35, 36, 38, 40, 42]],
    ['two prices', [35, 1999]],
    ['no price', []],
    ['more prices than one request computes', Array.from({ length: AT_ONCE_MAX + 1 }, (_, nth) => (nth ? 40 : 9999))],
  ])('says nothing about outliers with %s', async (_, amounts) => {
    expect(await explain(await listPriced(amounts))).toEqual({ withoutOutliers: null });
  });

  test('is refused under the veil, and is a look at the prices without it', async () => {
    const [guesser, other] = await Promise.all([createOnboardedPerson(lab), createOnboardedPerson(lab)]);
    await send(lab, 'PUT /profile', { token: guesser.token, payload: { guessFirst: true } });
    const id = await listPriced([35, 36, 38]);
    expect((await get(lab, `/listings/${id}/figure`, guesser.token)).json()).toMatchObject({ code: 'prices_veiled' });
    await explain(id, other);
    expect((await suggestAccepted(other, id, 40)).isBlind).toBe(false);
    expect((await suggestAccepted(guesser, id, 40)).isBlind).toBe(true);
  });

  test.each(['0197f000-0000-7000-8000-000000000000', 'no id'])('is unknown for the listing %s', async (id) => {
    expect((await get(lab, `/listings/${id}/figure`, reader.token)).json()).toMatchObject({
      code: 'listing_not_found',
    });
  });
});

test('no answer tells a member the weight of another, or what it could be computed from', async () => {
  const id = await listPriced([35, 36, 38, 40]);
  const made = await suggest(reader, id, { amount: 39 });
  await lab.sql.query('update suggestion set weight = 137 where listing_id = $1', [id]);
  await refreshBallpark(lab.app, id);
  const changed = await edit(reader, made.json<{ data: { id: string } }>().data.id, { amount: 41 });
  const paths = ['', '/suggestions', '/figure'].map((path) => `/listings/${id}${path}`);
  paths.push(
    '/listings?status=all&radius=0',
    `/profile/${owner.user.id}/listings`,
    `/profile/${reader.user.id}/suggestions`,
  );
  const answers = [made, changed];
  for (const path of paths) for (const { token } of [owner, reader]) answers.push(await get(lab, path, token));
  answers.push(await close(owner, id, 40));
  for (const { statusCode, body } of answers) {
    expect([200, 201]).toContain(statusCode);
    expect(body).not.toMatch(/weight|voices|agreement|1\.37/);
  }
});

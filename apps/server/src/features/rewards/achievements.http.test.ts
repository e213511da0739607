import type { Achievement } from '@ballpark/contracts/achievements';
import { ACHIEVEMENT_CATEGORIES, ACHIEVEMENTS } from '@ballpark/rules/achievements';
import { beforeAll, describe, expect, test } from 'vitest';
import { get, createOnboardedPerson, type Person } from '../../../test/people.ts';
import { buildSuggestionEvent, NO_RUN } from '../../../test/reward-rows.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { countSuggestion } from './count-suggestion.ts';

const lab = useTestApp();
let member: Person;
let viewer: Person;

beforeAll(async () => {
  member = await createOnboardedPerson(lab);
  viewer = await createOnboardedPerson(lab);
  await countSuggestion(lab.app, buildSuggestionEvent(member.user.id, { isQuick: true }), NO_RUN);
  await countSuggestion(lab.app, buildSuggestionEvent(member.user.id, { listingType: 'SERVICE' }), NO_RUN);
});

async function listed(query = '', id = member.user.id): Promise<Achievement[]> {
  const answer = await get(lab, `/achievements/users/${id}/achievements${query}`, viewer.token);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: Achievement[] }>().data;
}

describe("a member's achievements", () => {
  test(
    'are all of the catalogue, each with the progress of the member',
    { tags: ['API-36', 'ENT-12', 'PROD-14'] },
    async () => {
      const achievements = await listed('?includeProgress=true');
      expect(achievements.map(({ id }) => id)).toEqual(ACHIEVEMENTS.map(({ id }) => id));
      expect(achievements.find(({ id }) => id === 'first_suggestion')).toEqual({
        id: 'first_suggestion',
        name: 'First Word',
        description: 'Make your first price suggestion',
        icon: 'message-circle',
        category: 'suggestions',
        requirement: 1,
        currentProgress: 1,
        xpReward: 5,
        unlocked: true,
        unlockedAt: expect.stringMatching(/Z$/),
      });
      expect(achievements.find(({ id }) => id === 'helping_hand')).toMatchObject({
        currentProgress: 2,
        unlocked: false,
        unlockedAt: null,
      });
      expect(achievements.find(({ id }) => id === 'all_rounder')).toMatchObject({ currentProgress: 1 });
    },
  );

  test('have the categories of the catalogue, in its order', { tags: ['ENT-13'] }, async () => {
    const categories = (await listed()).map(({ category }) => category);
    expect([...new Set(categories)]).toEqual(ACHIEVEMENT_CATEGORIES);
  });

  test('without the flag have no progress', { tags: ['API-36'] }, async () => {
    for (const query of ['', '?includeProgress=false']) {
      const started = (await listed(query)).filter(({ currentProgress }) => currentProgress > 0);
      expect(started.map(({ id }) => id)).toEqual(['first_suggestion', 'quick_draw']);
      expect(started.every(({ unlocked }) => unlocked)).toBe(true);
    }
  });

  test('of a new member are all locked', async () => {
    const achievements = await listed('?includeProgress=true', viewer.user.id);
    expect(achievements.some(({ unlocked, currentProgress }) => unlocked || currentProgress > 0)).toBe(false);
  });
});

test('the progress of a member has four counters', { tags: ['API-37', 'ENT-14'] }, async () => {
  const answer = await get(lab, `/achievements/users/${member.user.id}/achievements/progress`, viewer.token);
  expect(answer.json()).toEqual({
    success: true,
    data: { totalSuggestions: 2, accurateSuggestions: 0, quickResponses: 1, uniquePeopleHelped: 2 },
  });
});

test.each(['', '/progress'])('achievements%s of an unknown or suspended member are not found', async (path) => {
  const { user: suspended } = await createOnboardedPerson(lab);
  await lab.sql.query(`update member_account set status = 'suspended' where member_id = $1`, [suspended.id]);
  for (const id of ['1', '018f0000-0000-7000-8000-000000000000', suspended.id]) {
    const answer = await get(lab, `/achievements/users/${id}/achievements${path}`, viewer.token);
    expect(answer.json()).toMatchObject({ code: 'member_not_found' });
    expect(answer.statusCode).toBe(404);
  }
});

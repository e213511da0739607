import type { MonthlyCounts } from '@ballpark/contracts/reports';
import { beforeAll, expect, test } from 'vitest';
import { insertCities, MUNICH, postListing } from '../../../../test/listing-requests.ts';
import { createModerationClient } from '../../../../test/moderation-requests.ts';
import { createOnboardedPerson, get } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { getTransparency } from './get-transparency.ts';

const lab = useTestApp();
const { createModerator, reportAsTrusted, findCaseId, decide } = createModerationClient(lab);
beforeAll(() => insertCities(lab));

test('before the first report there is no month', async () => {
  expect(await getTransparency(lab.app)).toEqual([]);
});

test('a visitor reads the counts of each month, and nothing about a person', async () => {
  const owner = await createOnboardedPerson(lab, MUNICH);
  const moderator = await createModerator();
  const [hidden, kept] = [await postListing(lab, owner), await postListing(lab, owner)];
  await reportAsTrusted(2, { targetId: hidden.id, reason: 'illegal' });
  await reportAsTrusted(1, { targetId: kept.id });
  await lab.sql.query(`update moderation_case set opened_at = opened_at - interval '3 hours'`);
  await decide(moderator, await findCaseId(hidden.id), { reason: 'illegal' });
  await decide(moderator, await findCaseId(kept.id), { action: 'keep' });
  await lab.sql.query(`update moderation_decision set appeal = 'Please', appealed_at = now(), appeal_outcome = 'upheld',
    appeal_judged_at = now() where action = 'hide'`);
  // A report of two months ago: the month between them has nothing to count and is listed.
  await lab.sql.query(`update report set created_at = created_at - interval '2 months' where reason = 'scam'`);

  const answer = await get(lab, '/transparency');
  const { months } = answer.json<{ data: { months: MonthlyCounts[] } }>().data;
  expect(months).toHaveLength(3);
  expect(months[0]).toEqual({
    month: new Date().toISOString().slice(0, 7),
    reports: {
      scam: 0,
      'not-a-price-question': 0,
      offensive: 0,
      'personal-data': 0,
      'wrong-category': 0,
      illegal: 2,
      other: 0,
    },
    automaticHides: 1,
    decisions: { keep: 1, hide: 1, remove: 0, warn: 0, suspend: 0, ban: 0 },
    appeals: { received: 1, upheld: 1, overturned: 0 },
    medianHours: 3,
  });
  expect(months[1]).toMatchObject({ reports: { scam: 0 }, automaticHides: 0, medianHours: null });
  expect(months[2]).toMatchObject({ reports: { scam: 1, illegal: 0 } });
  expect(answer.body).not.toContain(owner.user.id);
  expect(answer.body).not.toContain(moderator.user.id);
});

test('the answer is kept for a minute', async () => {
  const owner = await createOnboardedPerson(lab, MUNICH);
  const { body } = await get(lab, '/transparency');
  await reportAsTrusted(1, { targetId: (await postListing(lab, owner)).id, reason: 'offensive' });
  expect((await get(lab, '/transparency')).body).toBe(body);
  expect((await getTransparency(lab.app))[0]?.reports.offensive).toBe(1);
});

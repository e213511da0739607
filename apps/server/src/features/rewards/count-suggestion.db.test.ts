import { describe, expect, test } from 'vitest';
import { newId } from '../../database/new-id.ts';
import { insertMembers } from '../../../test/listing-rows.ts';
import { findLedgerMismatches, readLedger, buildSuggestionEvent, NO_RUN } from '../../../test/reward-rows.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { countSuggestion } from './count-suggestion.ts';

const lab = useTestApp();

async function storeMember(): Promise<string> {
  const [id = ''] = await insertMembers(lab, 1);
  await lab.sql.query('insert into member_rank (member_id) values ($1)', [id]);
  return id;
}

type Changes = Parameters<typeof buildSuggestionEvent>[1];

async function suggest(memberId: string, ...suggestions: Changes[]): Promise<void> {
  for (const changes of suggestions) await countSuggestion(lab.app, buildSuggestionEvent(memberId, changes), NO_RUN);
}

async function readProgress(memberId: string): Promise<unknown> {
  const { rows } = await lab.sql.query('select * from member_progress where member_id = $1', [memberId]);
  return rows[0];
}

describe('a suggestion', () => {
  test('counts for its author: in total, by type, as quick, as first, and once per owner', async () => {
    const member = await storeMember();
    const listingOwnerId = newId();
    await suggest(
      member,
      { isQuick: true, isFirst: true, listingOwnerId },
      { listingType: 'SERVICE', listingOwnerId },
      { isQuick: true },
    );
    expect(await readProgress(member)).toMatchObject({
      total_suggestions: 3,
      quick_responses: 2,
      first_suggestions: 1,
      product_suggestions: 2,
      service_suggestions: 1,
      unique_people_helped: 2,
    });
  });

  test('counted twice, or by eight concurrent jobs, counts once', async () => {
    const member = await storeMember();
    const suggestion = buildSuggestionEvent(member, { isQuick: true, isFirst: true });
    await Promise.all(Array.from({ length: 8 }, () => countSuggestion(lab.app, suggestion, NO_RUN)));
    await countSuggestion(lab.app, suggestion, NO_RUN);
    expect(await readProgress(member)).toMatchObject({
      total_suggestions: 1,
      quick_responses: 1,
      first_suggestions: 1,
      unique_people_helped: 1,
    });
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('unlocks the achievements it completes, and pays for them once', async () => {
    const member = await storeMember();
    await suggest(member, { isQuick: true });
    expect(await readLedger(lab, member)).toEqual([
      { reason: 'achievement:first_suggestion', amount: 5 },
      { reason: 'achievement:quick_draw', amount: 5 },
    ]);
    await suggest(member, ...Array.from({ length: 9 }, () => ({ isQuick: true })));
    expect((await readLedger(lab, member)).map(({ reason }) => reason)).toEqual([
      'achievement:first_suggestion',
      'achievement:quick_draw',
      'achievement:good_neighbour',
      'achievement:helping_hand',
    ]);
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });
});

describe('days in a row', () => {
  const on = (day: string, time = '12:00:00.000Z'): Changes => ({ at: `2026-03-${day}T${time}` });

  test('are UTC days, and a day with several suggestions is one', async () => {
    const member = await storeMember();
    await suggest(member, on('01', '23:59:59.999Z'), on('02', '00:00:00.000Z'), on('02'), on('03'));
    expect(await readProgress(member)).toMatchObject({ streak_days: 3 });
    expect((await readLedger(lab, member)).map(({ reason }) => reason)).toContain('achievement:warming_up');
  });

  test('start again after a day without a suggestion, and the longest streak stays', async () => {
    const member = await storeMember();
    await suggest(member, on('01'), on('02'), on('03'), on('05'), on('06'));
    expect(await readProgress(member)).toMatchObject({ streak_days: 3, total_suggestions: 5 });
  });

  test('are the same in whatever order the jobs run', async () => {
    const member = await storeMember();
    await suggest(member, on('03'), on('01'), on('07'), on('05'), on('04'));
    expect(await readProgress(member)).toMatchObject({ streak_days: 3 });
    await suggest(member, on('02'));
    expect(await readProgress(member)).toMatchObject({ streak_days: 5 });
    await suggest(member, on('06'), on('06'));
    expect(await readProgress(member)).toMatchObject({ streak_days: 7, total_suggestions: 8 });
    expect((await readLedger(lab, member)).map(({ reason }) => reason)).toContain('achievement:week_regular');
  });

  test('count a suggestion whose job is retried after midnight on the day it was made', async () => {
    const member = await storeMember();
    const late = buildSuggestionEvent(member, on('01', '23:59:00.000Z'));
    await suggest(member, on('02', '00:01:00.000Z'), on('03'));
    await countSuggestion(lab.app, late, NO_RUN);
    await countSuggestion(lab.app, late, NO_RUN);
    expect(await readProgress(member)).toMatchObject({ streak_days: 3, total_suggestions: 3 });
  });

  test('continue from one month to the next', async () => {
    const member = await storeMember();
    await suggest(member, { at: '2026-02-28T10:00:00.000Z' }, on('01'));
    expect(await readProgress(member)).toMatchObject({ streak_days: 2 });
  });
});

import { toDay } from '@ballpark/rules/daily/days';
import { afterAll, expect, test } from 'vitest';
import { insertDay, insertPuzzles, newDevice } from '../../../../test/daily-rows.ts';
import { createOnboardedPerson, get } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { guessThing } from '../round/guess-thing.ts';
import { joinRounds } from './join-rounds.ts';
import { readDailyState } from './read-daily-state.ts';

const lab = useTestApp();
afterAll(() => lab.setNow(undefined));

const PRICES_MINOR = [1_000, 2_000, 3_000, 4_000, 5_000];

test(
  'the XP of a day, and all else about a member, are equal with and without the daily five',
  { tags: ['OP-125'] },
  async () => {
    const now = new Date();
    lab.setNow(now);
    const [owner, player] = [await createOnboardedPerson(lab), await createOnboardedPerson(lab)];
    const { id } = player.user;
    const closedAt = new Date(now.getTime() - 20 * 86_400_000);
    const listingIds = await insertPuzzles(lab, {
      ownerId: owner.user.id,
      pricesMinor: PRICES_MINOR,
      closedAt,
    });
    const day = toDay(now);
    await insertDay(lab, day, listingIds);
    const paths = [
      '/auth/profile',
      '/xp/history',
      '/xp/leaderboard',
      '/xp/standing?period=month&metric=xp',
      '/results',
      `/xp/${id}`,
      `/profile/${id}`,
      `/profile/${id}/sense`,
      `/achievements/users/${id}/achievements/progress`,
      `/listings/${listingIds[0]}`,
      `/listings/${listingIds[0]}/figure`,
      '/notifications/unread',
    ];
    const readAll = () => Promise.all(paths.map(async (path) => (await get(lab, path, player.token)).body));
    const without = await readAll();
    const device = newDevice('player');
    for (const position of [1, 2, 3, 4, 5]) {
      await guessThing(lab.app, {
        device,
        key: { kind: 'day', day },
        position,
        amount: (PRICES_MINOR[position - 1] ?? 0) / 100,
      });
    }
    await joinRounds(lab.app, { device, memberId: id });
    expect(await readDailyState(lab.app, id)).toMatchObject({ played: 5, score: 500 });
    expect(await readAll()).toEqual(without);
  },
);

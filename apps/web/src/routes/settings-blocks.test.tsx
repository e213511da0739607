import { type BlockedMember, listBlocks, unblockMember } from '@ballpark/contracts/blocks';
import { paginate } from '@ballpark/rules/pagination';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { refuse, respond } from '../../test/fake-api.ts';
import { openPage } from '../../test/open-page.tsx';
import { useSettingsPage } from '../../test/settings-page.ts';
import { formatDay } from '../lib/dates.ts';

await import('../features/settings/blocked-members.tsx');

function buildMember(number: number, kind: BlockedMember['kind']): BlockedMember {
  return {
    id: `7a1d3c52-7a53-4f0e-8a56-${String(number).padStart(12, '0')}`,
    name: `Member ${number}`,
    username: `member_${number}`,
    photoUrl: null,
    kind,
    createdAt: '2026-11-15T10:00:00.000Z',
  };
}

/** Answers with the members that are left in the list, in pages. */
function answerBlocks(members: BlockedMember[], limit = 20) {
  return respond(listBlocks, ({ url }) => {
    const page = Number(new URL(url).searchParams.get('page') ?? 1);
    return HttpResponse.json({
      success: true,
      data: members.slice((page - 1) * limit, page * limit),
      pagination: paginate({ page, limit, count: members.length }),
    });
  });
}

async function openList() {
  const page = openPage('/settings');
  await page.person.click(await screen.findByRole('button', { name: 'Show the list' }));
  return page;
}

useSettingsPage();

const readNames = () =>
  within(screen.getByRole('list', { name: 'Blocked and muted members' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent);

test('the list of blocked and muted members is read when it is asked for', async () => {
  const calls = answerBlocks([buildMember(1, 'block'), buildMember(2, 'mute')]);
  const { person } = openPage('/settings');
  const show = await screen.findByRole('button', { name: 'Show the list' });
  expect(calls).toEqual([]);
  await person.click(show);
  expect(await screen.findByRole('button', { name: 'Unblock member_1' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Unmute member_2' })).toBeTruthy();
  expect(screen.getByText(`Blocked on ${formatDay(new Date('2026-11-15T10:00:00.000Z'))}`)).toBeTruthy();
});

test('unblocking removes the member from the list, says so and keeps the focus there', async () => {
  const members = [buildMember(1, 'block'), buildMember(2, 'mute')];
  answerBlocks(members);
  respond(unblockMember, () => {
    members.shift();
    return HttpResponse.json({ success: true, data: {} });
  });
  const { person } = await openList();
  await person.click(await screen.findByRole('button', { name: 'Unblock member_1' }));
  expect(await screen.findByText('Done. You see this member again as before.')).toBeTruthy();
  await waitFor(() => expect(readNames()).toEqual(['member_2']));
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Blocked and muted members' }).parentElement);
});

test('a failed unblock says why and keeps the member', async () => {
  answerBlocks([buildMember(1, 'block')]);
  refuse(unblockMember, 'unexpected');
  const { person } = await openList();
  await person.click(await screen.findByRole('button', { name: 'Unblock member_1' }));
  expect(await screen.findByText('Something went wrong on our side. Please try again.')).toBeTruthy();
  expect(readNames()).toEqual(['member_1']);
});

test('an empty list says where blocking is', async () => {
  answerBlocks([]);
  await openList();
  expect(await screen.findByText(/^You have blocked or muted no member/)).toBeTruthy();
});

test('a list that fails to load can be tried again', async () => {
  refuse(listBlocks, 'unexpected');
  const { person } = await openList();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answerBlocks([buildMember(1, 'block')]);
  await person.click(retry);
  expect(await screen.findByRole('button', { name: 'Unblock member_1' })).toBeTruthy();
});

test('a long list has more pages', async () => {
  answerBlocks([buildMember(1, 'block'), buildMember(2, 'block'), buildMember(3, 'block')], 2);
  const { person } = await openList();
  await person.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(readNames()).toEqual(['member_1', 'member_2', 'member_3']));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

import { appealDecision, getStatement, type Statement } from '@ballpark/contracts/reports';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, failNetwork, neverAnswer, refuse } from '../../test/fake-api.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession, endSession } from '../api/session.ts';

const HIDDEN: Statement = {
  targetKind: 'listing',
  targetTitle: 'Oak table',
  action: 'hide',
  reason: 'personal-data',
  sentence: 'It shows a phone number.',
  decidedAt: '2026-11-15T10:00:00.000Z',
  endsAt: null,
  appeal: 'none',
};

beforeEach(() => endSession());

async function openStatement(changes: Partial<Statement> = {}) {
  const asked = answer(getStatement, { ...HIDDEN, ...changes });
  const page = openPage('/appeal?token=abc');
  await screen.findByText('What');
  return { ...page, asked };
}

test('without a session the page says what was decided about what and why, and the token leaves the address', async () => {
  const { asked, at } = await openStatement();
  expect(screen.getByRole('heading', { level: 1, name: 'What a moderator decided' })).toBeTruthy();
  const sentences = [
    'Your listing “Oak table”',
    'It is hidden: other people no longer see it.',
    'Shows personal data',
    'It shows a phone number.',
  ];
  expect(sentences.map((text) => screen.getByText(text).textContent)).toEqual(sentences);
  expect(asked[0]?.search).toBe('?token=abc');
  expect(at()).toBe('/appeal');
});

test('a suspension says when it ends', async () => {
  await openStatement({ action: 'suspend', endsAt: '2026-11-22T10:00:00.000Z' });
  expect(screen.getByText(/^Your account is suspended until .*2026/)).toBeTruthy();
});

test('an appeal is sent once, and the page says what happens next', async () => {
  const sent = answer(appealDecision, { message: 'Thanks.' });
  const { person } = await openStatement();
  await person.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(screen.getByText('Please say why you see it differently')).toBeTruthy();
  await person.type(screen.getByRole('textbox', { name: 'Why should we decide otherwise?' }), 'It is a fax.');
  await person.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText('Your appeal is sent')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ token: 'abc', text: 'It is a fax.' }]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test.each(['already_appealed', 'decision_not_appealable'] as const)(
  'an appeal refused with %s says why',
  async (code) => {
    refuse(appealDecision, code);
    const { person } = await openStatement();
    await person.type(screen.getByRole('textbox'), 'It is a fax.');
    await person.click(screen.getByRole('button', { name: 'Send appeal' }));
    expect(
      (await screen.findByText(/^(You have already appealed|This decision is no longer)/)).closest('[role=alert]'),
    ).toBeTruthy();
  },
);

test('without a connection the text stays', async () => {
  failNetwork(appealDecision);
  const { person } = await openStatement();
  await person.type(screen.getByRole('textbox'), 'It is a fax.');
  await person.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText(/^We couldn't send your appeal/)).toBeTruthy();
  expect(screen.getByDisplayValue('It is a fax.')).toBeTruthy();
});

test.each([
  ['waiting', 'You have appealed. Another moderator has not decided yet.'],
  ['upheld', 'You have appealed. Another moderator has looked at it: the decision stays.'],
  ['overturned', 'You have appealed. The decision was taken back.'],
] as const)('an appeal that is %s has no form', async (appeal, sentence) => {
  await openStatement({ appeal });
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the second moderator has the last word', async () => {
  await openStatement({ appeal: 'upheld', appealSentence: 'The number is private.' });
  expect(screen.getByText('The number is private.').closest('figure')?.textContent).toMatch(/^The second moderator/);
});

test('a decision that was taken back does not say that it still holds', async () => {
  await openStatement({ appeal: 'overturned' });
  expect(screen.queryByText('It is hidden: other people no longer see it.')).toBeNull();
  expect(screen.queryByText(/go to a court/)).toBeNull();
});

test('content that was kept has nothing to appeal', async () => {
  await openStatement({ action: 'keep' });
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a wrong link and a missing one say so, also to a member', async () => {
  beginSession(onboardedMember, 'good');
  refuse(getStatement, 'invalid_appeal_token');
  openPage('/appeal?token=wrong');
  expect(await screen.findByRole('heading', { level: 1, name: "This link doesn't work" })).toBeTruthy();
  expect(screen.getByText('This link is invalid. Please open it from the email again.')).toBeTruthy();
});

test('without a link nothing is asked', () => {
  openPage('/appeal');
  expect(screen.getByRole('heading', { level: 1, name: "This link doesn't work" })).toBeTruthy();
});

test('a decision that could not be loaded can be tried again', async () => {
  failNetwork(getStatement);
  const { person } = openPage('/appeal?token=abc');
  await screen.findByRole('heading', { level: 1, name: "We couldn't load the decision" });
  answer(getStatement, HIDDEN);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('It shows a phone number.')).toBeTruthy();
});

test('while it loads the page says so', async () => {
  neverAnswer(getStatement);
  openPage('/appeal?token=abc');
  expect(await screen.findByText('Loading the decision…')).toBeTruthy();
});

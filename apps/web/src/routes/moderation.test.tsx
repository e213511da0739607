import {
  confirmCase,
  decideCase,
  getCase,
  judgeAppeal,
  listCases,
  listLog,
  type ModerationCase,
} from '@ballpark/contracts/moderation';
import { MODERATION_PAGE_SIZE } from '@ballpark/rules/moderation/decisions';
import { paginate } from '@ballpark/rules/pagination';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answer, failNetwork, neverAnswer, refuse, respond } from '../../test/fake-api.ts';
import { onboardedMember } from '../../test/members.ts';
import { buildCase, buildProposedBan, moderator } from '../../test/moderation-cases.ts';
import { openPage } from '../../test/open-page.tsx';
import { answerPages } from '../../test/profile-page.tsx';
import { beginSession } from '../api/session.ts';

beforeAll(async () => {
  await import('../features/moderation/log/log.tsx');
  await import('../features/moderation/case/confirm-proposal.tsx');
});

const NO_MEMBER = '00000000-0000-0000-0000-000000000000';

let isWide = true;

beforeEach(() => {
  beginSession(moderator, 'good');
  isWide = true;
  const asked = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    asked(query.includes('64rem') ? (isWide ? 'all' : 'not all') : query),
  );
});

afterEach(() => vi.restoreAllMocks());

/** Answers with these cases, like the server. A decided one leaves the queue. */
function answerCases(cases: readonly ModerationCase[]) {
  const waiting = new Set(cases.map(({ id }) => id));
  respond(listCases, (request) => {
    const isDecided = new URL(request.url).searchParams.get('state') === 'decided';
    // The contract drops what a summary does not have.
    const data = cases.filter(({ id }) => waiting.has(id) !== isDecided);
    const pagination = paginate({ page: 1, limit: MODERATION_PAGE_SIZE, count: data.length });
    return HttpResponse.json({ success: true, data, pagination });
  });
  respond(getCase, (request) => {
    const id = new URL(request.url).pathname.split('/').at(-1);
    return HttpResponse.json({ success: true, data: cases.find((one) => one.id === id) });
  });
  return { end: (id: string) => waiting.delete(id) };
}

async function openQueue(cases: readonly ModerationCase[] = [buildCase(1), buildCase(2), buildCase(3)]) {
  const queue = answerCases(cases);
  const page = openPage('/moderation');
  await screen.findByRole('heading', { level: 2, name: 'Case 1' });
  await screen.findByRole('heading', { level: 3, name: 'Author' });
  return { ...page, ...queue };
}

const main = () => within(screen.getByRole('main'));

function openTitle() {
  return main().getByRole('heading', { level: 2 }).textContent;
}

test('a member without the role finds nothing here, and no link leads here', async () => {
  beginSession(onboardedMember, 'good');
  openPage('/moderation');
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  expect(screen.queryByRole('link', { name: 'Moderation', hidden: true })).toBeNull();
});

test('the first case opens with its content, its reports by reason with weights, and the history of its author', async () => {
  await openQueue();
  expect(screen.getAllByRole('link', { name: 'Moderation', hidden: true })[0]?.getAttribute('href')).toBe(
    '/moderation',
  );
  expect(screen.getByText('Send the money first.')).toBeTruthy();
  const reports = within(screen.getByRole('region', { name: 'Reports' }));
  expect(reports.getByText('Weight 0.7. Reports of members hide it from 3 on.')).toBeTruthy();
  expect(reports.getByText('A copy of my listing.')).toBeTruthy();
  expect(reports.getByText(/Visitor · weight 0.2 ·/)).toBeTruthy();
  const author = screen.getByRole('region', { name: 'Author' });
  expect(author.textContent).toContain('AccountActive');
  expect(author.textContent).toContain('Warn: Offensive or hateful');
});

test('the photos of a case are loaded by the addresses that the case names, each with a link to its largest size', async () => {
  const base = `/media/cases/1/signature/${'a'.repeat(64)}`;
  const opened = buildCase(1, { isHidden: true });
  await openQueue([
    { ...opened, content: opened.content && { ...opened.content, photoUrls: [`${base}/960.webp`, '/media/cases/2'] } },
  ]);
  const link = screen.getByRole('link', { name: 'Photo 1 of 2, in a new tab' });
  expect(link.getAttribute('href')).toBe(`${base}/1600.webp`);
  const photo = within(link).getByRole('img');
  expect([photo.getAttribute('src'), photo.getAttribute('loading')]).toEqual([`${base}/960.webp`, 'lazy']);
  fireEvent.error(photo);
  expect(screen.getByRole('link', { name: 'Photo 1 of 2, in a new tab' })).toBe(link);
  expect(within(link).queryByRole('img')).toBeNull();
});

test('j and k move through the cases, and not while a text is typed', async () => {
  const { person } = await openQueue();
  await person.keyboard('j');
  expect(openTitle()).toBe('Case 2');
  await screen.findByRole('heading', { level: 3, name: 'Author' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Case 2' }));
  await person.keyboard('jj');
  expect(openTitle()).toBe('Case 3');
  await person.keyboard('k');
  expect(openTitle()).toBe('Case 2');
  await screen.findByRole('heading', { level: 3, name: 'Author' });
  await person.keyboard('2');
  const sentence = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Sentence to the author' });
  expect(document.activeElement).toBe(sentence);
  await person.keyboard('just 1 k');
  expect(sentence.value).toBe('just 1 k');
  expect(openTitle()).toBe('Case 2');
});

test('a decision by keyboard is sent, the author is told, and the next case opens', async () => {
  const { person, end } = await openQueue();
  const sent = respond(decideCase, () => {
    end(buildCase(1).id);
    return HttpResponse.json({ success: true, data: buildCase(1, { state: 'decided' }) }, { status: 201 });
  });
  await person.keyboard('5');
  const days = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Days' });
  expect(document.activeElement).toBe(days);
  await person.clear(days);
  await person.type(days, '14');
  await person.type(screen.getByRole('textbox', { name: 'Sentence to the author' }), 'No scams here.');
  await person.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Decided. The author is told.')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([
    { action: 'suspend', reason: 'scam', sentence: 'No scams here.', days: 14 },
  ]);
  await waitFor(() => expect(openTitle()).toBe('Case 2'));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Case 1/ })).toBeNull());
});

test('a decision without a sentence says what is missing; keeping needs none', async () => {
  const { person } = await openQueue();
  const sent = answer(decideCase, buildCase(1, { state: 'decided' }));
  await person.click(screen.getByRole('radio', { name: /^Remove/ }));
  await person.click(screen.getByRole('button', { name: 'Remove it' }));
  expect(screen.getByText('Please write a sentence to the author')).toBeTruthy();
  await person.keyboard('{Escape}1');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' }));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(sent).toMatchObject([{ body: { action: 'keep', reason: 'scam' } }]));
});

test('a moderator who comes second reads a kind sentence and gets the next case', async () => {
  refuse(decideCase, 'case_not_open');
  const { person } = await openQueue();
  await person.keyboard('1{Enter}');
  expect(await screen.findByText(/^Another moderator has just decided this case. Here is the next one/)).toBeTruthy();
  await waitFor(() => expect(openTitle()).toBe('Case 2'));
});

test('a decision that could not be sent stays, with what was typed', async () => {
  failNetwork(decideCase);
  const { person } = await openQueue();
  await person.keyboard('4');
  await person.keyboard('Be kind.{Control>}{Enter}{/Control}');
  expect((await screen.findByText(/^That didn't work/)).closest('[role=alert]')).toBeTruthy();
  expect(screen.getByDisplayValue('Be kind.')).toBeTruthy();
  expect(openTitle()).toBe('Case 1');
});

test('the single keys can be turned off', async () => {
  const { person } = await openQueue();
  await person.click(screen.getByRole('switch', { name: 'Single keys' }));
  await person.keyboard('j2');
  expect(openTitle()).toBe('Case 1');
  expect(screen.queryByRole('textbox', { name: 'Sentence to the author' })).toBeNull();
});

test('the second moderator confirms a ban', async () => {
  const proposed = buildCase(1, { state: 'proposed', actions: [], decisions: [buildProposedBan()] });
  const { person } = await openQueue([proposed]);
  const sent = answer(confirmCase, { ...proposed, state: 'decided' });
  expect(screen.getByText('You took money and sent nothing.')).toBeTruthy();
  const confirm = await screen.findByRole('button', { name: 'Confirm the ban' });
  // The page listens to keys a moment after it is shown.
  await waitFor(async () => {
    await person.keyboard('1');
    expect(document.activeElement).toBe(confirm);
  });
  await person.keyboard('{Enter}');
  expect(await screen.findByText('The author is banned and told.')).toBeTruthy();
  expect(sent).toMatchObject([{ body: { isConfirmed: true } }]);
});

test('the suspension of a moderator is proposed, and the second moderator confirms it', async () => {
  const history = buildCase(1).authorHistory;
  const { person } = await openQueue([buildCase(1, { authorHistory: { ...history, isModerator: true } })]);
  const proposals = answer(decideCase, buildCase(1, { state: 'proposed' }));
  expect(screen.getByText('Active, a moderator')).toBeTruthy();
  await person.click(screen.getByRole('radio', { name: /^Suspend.*A second moderator confirms/ }));
  await person.type(screen.getByRole('textbox', { name: 'Sentence to the author' }), 'No insults.');
  await person.click(screen.getByRole('button', { name: 'Propose the suspension' }));
  expect(await screen.findByText('Proposed. Another moderator confirms it.')).toBeTruthy();
  expect(proposals).toMatchObject([{ body: { action: 'suspend', days: 7 } }]);
});

test('the second moderator refuses a suspension', async () => {
  const decision = { ...buildProposedBan(), action: 'suspend', days: 7 } as const;
  const proposed = buildCase(1, { state: 'proposed', proposedAction: 'suspend', actions: [], decisions: [decision] });
  const { person } = await openQueue([proposed]);
  const sent = answer(confirmCase, { ...proposed, state: 'open' });
  expect(screen.getAllByText('Suspension proposed').length).toBeGreaterThan(0);
  expect(await screen.findByRole('button', { name: 'Confirm the suspension' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Refuse it' }));
  expect(await screen.findByText('Refused. The case is open again.')).toBeTruthy();
  expect(sent).toMatchObject([{ body: { isConfirmed: false } }]);
});

test('an appeal is shown with the decision, and judged with a sentence', async () => {
  const appeal = { text: 'It was my own photo.', at: new Date().toISOString(), outcome: null };
  const decision = { ...buildProposedBan(), action: 'hide', state: 'in-force', appeal } as const;
  const appealed = buildCase(1, { state: 'appealed', actions: [], decisions: [decision] });
  const { person } = await openQueue([appealed]);
  const sent = answer(judgeAppeal, { ...appealed, state: 'decided' });
  expect(screen.getByText('It was my own photo.')).toBeTruthy();
  await person.keyboard('2');
  await person.keyboard('You are right.');
  await person.click(screen.getByRole('button', { name: 'Take the decision back' }));
  expect(await screen.findByText('Judged. The author is told.')).toBeTruthy();
  expect(sent).toMatchObject([{ body: { outcome: 'overturned', sentence: 'You are right.' } }]);
});

test('a decision of the operator is shown as such', async () => {
  const decision = { ...buildProposedBan(), moderator: { id: NO_MEMBER, username: null }, isByOperator: true } as const;
  await openQueue([buildCase(1, { state: 'proposed', actions: [], decisions: [decision] })]);
  expect(screen.getByText(/^The operator ·/)).toBeTruthy();
});

test('a case that another moderator has to judge says so and offers nothing', async () => {
  await openQueue([buildCase(1, { mayJudge: false, actions: [] })]);
  expect(screen.getByText(/^Another moderator has to judge this/)).toBeTruthy();
  expect(main().queryByRole('radio')).toBeNull();
});

test.each([
  ['/moderation', 'Nothing is waiting.'],
  ['/moderation?tab=decided', 'Nothing is decided yet.'],
])('%s without cases says: %s', async (address, sentence) => {
  answerPages(listCases, []);
  openPage(address);
  expect(await screen.findByRole('heading', { name: sentence })).toBeTruthy();
});

test('the queue says that it is loading, and that it could not be loaded', async () => {
  neverAnswer(listCases);
  openPage('/moderation');
  expect(await screen.findByText('Loading cases…')).toBeTruthy();
});

test('a queue that could not be loaded can be tried again', async () => {
  failNetwork(listCases);
  const { person } = openPage('/moderation');
  expect(await screen.findByRole('heading', { name: "We couldn't load the cases" })).toBeTruthy();
  answerCases([buildCase(1)]);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Case 1' })).toBeTruthy();
});

test('on a phone the list comes first, and a case leads back to it', async () => {
  isWide = false;
  answerCases([buildCase(1), buildCase(2)]);
  const { person } = openPage('/moderation');
  await person.click(await screen.findByRole('link', { name: /Case 2/ }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Case 2' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Cases' })).toBeNull();
  await person.click(screen.getByRole('link', { name: 'Back to the cases' }));
  expect(screen.getByRole('navigation', { name: 'Cases' })).toBeTruthy();
});

test('the log says who did what, and leads to the case', async () => {
  answerPages(listLog, [
    {
      id: '00000000-0000-4000-8000-0000000000e1',
      at: new Date().toISOString(),
      actor: { kind: 'moderator', username: 'iris' },
      event: 'decided',
      caseId: buildCase(2).id,
      subject: { id: buildCase(1).author.id, username: 'maya_r' },
      details: { action: 'hide', reason: 'scam', days: null },
    },
    {
      id: '00000000-0000-4000-8000-0000000000e2',
      at: new Date().toISOString(),
      actor: { kind: 'operator', username: null },
      event: 'moderator-granted',
      caseId: null,
      subject: { id: moderator.id, username: 'lena.b' },
      details: {},
    },
  ]);
  openPage('/moderation?tab=log');
  const list = await main().findByRole('list');
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    expect.stringMatching(/^Decided: Hide, A scam or a fake@iris, about @maya_r · .*Open the case$/),
    expect.stringMatching(/^Made a moderatorThe operator, about @lena.b · /),
  ]);
  expect(screen.getByRole('link', { name: 'Open the case' }).getAttribute('href')).toContain(`case=${buildCase(2).id}`);
});

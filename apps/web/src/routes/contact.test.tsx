import { sendContactMessage } from '@ballpark/contracts/contact';
import { CONTACT_MESSAGE_MAX, CONTACT_STATUS_SECONDS, CONTACT_SUBJECTS } from '@ballpark/rules/contact';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerUnexpectedly, failNetwork, neverAnswer, refuse, respond } from '../../test/fake-api.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { watchTimers } from '../../test/timers.ts';
import { beginSession, endSession } from '../api/session.ts';
import Contact from './contact.tsx';

beforeEach(() => endSession());

const TAKEN = { id: '0b9f4f5c-7d53-4c3c-9a55-0d1f0b8e9c11', message: 'Thank you, your message has reached us.' };
const LETTER = { name: 'Lena', email: 'lena@example.org', subject: 'bug', message: 'The map is empty.' };
const LABELS = { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' } as const;

type Field = keyof typeof LABELS;

function field(name: Field): HTMLInputElement {
  return screen.getByLabelText(LABELS[name]);
}

function fillIn(letter: Partial<typeof LETTER> = LETTER): void {
  for (const [name, value] of Object.entries(letter)) fireEvent.change(field(name as Field), { target: { value } });
}

function written(): Record<string, string> {
  return Object.fromEntries(Object.keys(LABELS).map((name) => [name, field(name as Field).value]));
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send message' });

function sendLetter(letter = LETTER) {
  const page = openPage('/contact');
  fillIn(letter);
  fireEvent.click(button());
  return page;
}

/** The live regions of the form. The status outlives the form, which a success replaces. */
const panel = (role: 'status' | 'alert') =>
  document.querySelector(role === 'status' ? '#contact-form > output' : '#contact-form form > div [role=alert]');

test(
  'a visitor sees the form with its six subjects, and what happens with a message',
  { tags: ['ROUTE-05', 'CONTACT-01', 'ENT-16'] },
  () => {
    openPage('/contact');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Contact');
    const offered = within(field('subject')).getAllByRole<HTMLOptionElement>('option');
    expect(offered.map(({ value }) => value)).toEqual(['', ...CONTACT_SUBJECTS]);
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'Choose a subject',
      'General',
      'Technical',
      'Account',
      'Feedback',
      'Bug',
      'Other',
    ]);
    expect(written()).toEqual({ name: '', email: '', subject: '', message: '' });
    expect(screen.getByRole('heading', { name: 'What happens to your message' })).toBeTruthy();
  },
);

test(
  "after sending, the server's sentence takes the place of the form and the focus",
  { tags: ['CONTACT-02', 'POLICY-13'] },
  async () => {
    const asked = answer(sendContactMessage, TAKEN);
    sendLetter();
    expect(panel('status')?.textContent).toBe('');
    await waitFor(() => expect(panel('status')?.textContent).toBe(`Message sent${TAKEN.message}`));
    expect(asked.map(({ body }) => body)).toEqual([LETTER]);
    expect(screen.queryByRole('button', { name: 'Send message' })).toBeNull();
    expect(document.activeElement?.id).toBe('contact-form');
  },
);

test.each([
  { kind: 'success', role: 'status', words: 'Message sent', reply: () => answer(sendContactMessage, TAKEN) },
  {
    kind: 'error',
    role: 'alert',
    words: 'Failed to send',
    reply: () => answerUnexpectedly(sendContactMessage, 502, 'Bad'),
  },
] as const)(
  '$kind returns to idle after five seconds without moving the focus',
  { tags: ['CONTACT-03', 'CONST-26'] },
  async ({ kind, role, words, reply }) => {
    reply();
    openPage('/contact');
    fillIn();
    const timers = watchTimers();
    fireEvent.click(button());
    await waitFor(() => expect(panel(role)?.textContent).toContain(words));
    if (kind === 'error') await act(async () => field('message').focus());
    const focused = document.activeElement;
    // An effect starts the timer, a moment after the words are shown.
    await waitFor(() => timers.end(CONTACT_STATUS_SECONDS * 1000));
    expect(panel(role)?.textContent).toBe('');
    expect(document.activeElement).toBe(focused);
    expect(written()).toEqual(kind === 'error' ? LETTER : { name: '', email: '', subject: '', message: '' });
    expect(CONTACT_STATUS_SECONDS).toBe(5);
  },
);

test.each([
  ['no answer', () => failNetwork(sendContactMessage)],
  ['an answer without words', () => answerUnexpectedly(sendContactMessage, 502, '<h1>Bad gateway</h1>')],
])(
  "with %s it reads 'Failed to send message. Please try again.', and nothing typed is lost",
  { tags: ['ERR-40', 'CONTACT-02'] },
  async (_, fail) => {
    fail();
    sendLetter();
    await waitFor(() => expect(panel('alert')?.textContent).toBe('Failed to send message. Please try again.'));
    expect(written()).toEqual(LETTER);
    expect(button().disabled).toBe(false);
  },
);

test('the sentence of the server is preferred', { tags: ['ERR-40'] }, async () => {
  refuse(sendContactMessage, 'too_many_requests');
  sendLetter();
  await waitFor(() =>
    expect(panel('alert')?.textContent).toBe('Too many attempts. Please wait a moment and try again.'),
  );
  expect(written()).toEqual(LETTER);
});

test(
  'each missing field is marked, the first one gets the focus, and nothing is sent',
  { tags: ['VAL-40'] },
  async () => {
    const asked = answer(sendContactMessage, TAKEN);
    sendLetter({ name: ' ', email: 'lena', subject: '', message: '' });
    const said = Object.fromEntries(
      Object.keys(LABELS).map((name) => {
        const control = field(name as Field);
        const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
        const error = ids.find((id) => id.endsWith('-error')) ?? '';
        return [name, control.getAttribute('aria-invalid') && document.getElementById(error)?.textContent];
      }),
    );
    expect(said).toEqual({
      name: 'Please enter your name',
      email: 'Please enter a valid email address',
      subject: 'Please choose a subject',
      message: 'Please enter a message',
    });
    expect(document.activeElement).toBe(field('name'));
    fillIn({ name: 'Lena' });
    expect(screen.queryByText('Please enter your name')).toBeNull();
    expect(screen.getByText('Please choose a subject')).toBeTruthy();
    expect(asked).toEqual([]);
  },
);

test('a field error from the server is shown at that field', async () => {
  const sentence = 'Please enter a valid email address';
  const body = {
    success: false,
    error: sentence,
    message: sentence,
    code: 'invalid_request',
    fields: { email: sentence },
  };
  respond(sendContactMessage, () => Response.json(body, { status: 400 }));
  sendLetter();
  await waitFor(() => expect(field('email').getAttribute('aria-invalid')).toBe('true'));
  expect(panel('alert')?.textContent).toBe(sentence);
});

test('while it is being sent the form can neither be changed nor sent again', async () => {
  const asked = neverAnswer(sendContactMessage);
  sendLetter();
  fireEvent.submit(field('message').closest('form')!);
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending…' });
  expect(busy.disabled).toBe(true);
  expect(field('message').closest('fieldset')?.disabled).toBe(true);
  await waitFor(() => expect(asked).toHaveLength(1));
});

test('members find their name and email filled in, but what they typed before is kept', async () => {
  openPage('/contact');
  fillIn({ name: 'L. Brandt' });
  act(() => beginSession(onboardedMember, 'good'));
  expect(written()).toMatchObject({ name: 'L. Brandt', email: 'lena@example.org' });
});

test("after a member's message the name and email are filled in again", async () => {
  answer(sendContactMessage, TAKEN);
  beginSession(onboardedMember, 'good');
  sendLetter();
  await waitFor(() => expect(panel('status')?.textContent).toContain('Message sent'));
  await screen.findByRole('button', { name: 'Send message' }, { timeout: CONTACT_STATUS_SECONDS * 1000 + 2000 });
  expect(written()).toEqual({ name: 'Lena Brandt', email: 'lena@example.org', subject: '', message: '' });
});

test('the counter counts visible characters, up to 2,000', () => {
  openPage('/contact');
  fillIn({ message: '🚲🚲' });
  expect(screen.getByText('2 of 2000 characters used')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').maxLength).toBe(CONTACT_MESSAGE_MAX + 2);
});

test('the honeypot field is hidden from people, and its value is sent', async () => {
  const asked = answer(sendContactMessage, TAKEN);
  openPage('/contact');
  const trap = document.querySelector<HTMLInputElement>('[name=website]')!;
  expect(screen.queryByRole('textbox', { name: /website/i })).toBeNull();
  expect(trap.tabIndex).toBe(-1);
  expect(trap.autocomplete).toBe('off');
  fillIn();
  fireEvent.change(trap, { target: { value: 'https://casino.example' } });
  fireEvent.click(button());
  await waitFor(() =>
    expect(asked.map(({ body }) => body)).toEqual([{ ...LETTER, website: 'https://casino.example' }]),
  );
});

test('before hydration the button is disabled, and text typed meanwhile is kept and counted', async () => {
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Contact />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const asleep = document.body.appendChild(document.createElement('div'));
  asleep.innerHTML = renderToString(page);
  expect(button().disabled).toBe(true);
  for (const [name, value] of Object.entries(LETTER)) field(name as Field).value = value;
  const root = await act(async () => hydrateRoot(asleep, page));
  expect(button().disabled).toBe(false);
  expect(written()).toEqual(LETTER);
  expect(screen.getByText('17 of 2000 characters used')).toBeTruthy();
  await act(async () => root.unmount());
  asleep.remove();
});

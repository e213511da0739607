import { fireEvent, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { usePageScript } from '../../../test/leftovers.ts';

const ADDRESS = '/ask/token';

usePageScript(() => import('./form-page.ts'));

beforeEach(() => {
  document.title = 'Telescope';
  document.body.innerHTML = `<main><h1>Telescope</h1><form action="${ADDRESS}" method="post">
    <input name="amount" data-currency="USD"><input name="website"><button>Send</button><p data-reading="Read as"></p>
    </form></main><p class="lost" hidden>Lost</p>`;
});

afterEach(() => {
  document.body.innerHTML = '';
});

function getField(): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>('[name=amount]');
  if (!field) throw new Error('There is no field.');
  return field;
}

function type(text: string): void {
  const field = getField();
  field.focus();
  fireEvent.input(field, { target: { value: text } });
}

function submit(): void {
  const form = getField().form;
  if (form) fireEvent.submit(form);
}

test.each([
  ['$1200.5', '1,200.50', ''],
  ['1.200', '1,200', 'Read as $1,200.'],
  ['12a', '', ''],
])('the amount %s is written as people in the country do', (text, written, reading) => {
  type(text);
  fireEvent.focusOut(getField());
  expect(getField().value).toBe(written);
  expect(document.querySelector('[data-reading]')?.textContent).toBe(reading);
});

test.each([
  ['no answer', () => HttpResponse.error()],
  ['an answer that is no page', () => HttpResponse.json({ error: 'Busy' }, { status: 503 })],
])('%s keeps the form and says so', async (_what, respond) => {
  fakeApi.use(http.post(`*${ADDRESS}`, respond));
  type('100');
  submit();
  await waitFor(() => expect(document.querySelector<HTMLElement>('.lost')?.hidden).toBe(false));
  expect(getField().value).toBe('100');
});

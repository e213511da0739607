import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { findProblems, useContractForm } from './use-contract-form.ts';

const body = z.object({
  name: z.string().check(z.minLength(1, 'Name is missing')),
  city: z.string().check(z.minLength(1, 'City is missing'), z.maxLength(3, 'City is too long')),
});

type Input = { name: string; city: string };
type FormProps = { send: (input: Input) => Promise<unknown>; isRechecked?: boolean; focusesRefusedField?: boolean };

/** An error as the API client throws it. */
class Refused extends Error {
  readonly fields: Record<string, string>;

  constructor(fields: Record<string, string>) {
    super('refused');
    this.fields = fields;
  }
}

function Form({ send, ...options }: FormProps) {
  const [values, setValues] = useState<Input>({ name: '', city: '' });
  const form = useContractForm({ schema: body, fields: ['name', 'city'], read: () => values, send, ...options });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      {(['name', 'city'] as const).map((name) => (
        <label key={name}>
          {name}
          <input
            name={name}
            value={values[name]}
            aria-invalid={form.problems[name] !== undefined}
            onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
          />
          <span>{form.problems[name]}</span>
        </label>
      ))}
      <button type="submit" aria-busy={form.isSending} onDoubleClick={() => form.clearProblem('name')}>
        Send
      </button>
      <button type="button" onClick={form.clearRefusal}>
        Clear
      </button>
      <output>{form.refusal instanceof Error ? form.refusal.message : ''}</output>
    </form>
  );
}

function open(props: FormProps) {
  render(<Form {...props} />);
  const person = userEvent.setup();
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
  return { person, field, press: () => person.click(screen.getByRole('button', { name: 'Send' })) };
}

/** A promise that the test settles by hand. */
function openAnswer() {
  return Promise.withResolvers<void>();
}

test('an invalid form is not sent, and the first invalid field has the focus', async () => {
  const sent: Input[] = [];
  const { person, field, press } = open({ send: async (input) => sent.push(input) });
  await person.type(field('name'), 'Ada');
  await press();
  expect(screen.getByText('City is missing')).toBeTruthy();
  expect(document.activeElement).toBe(field('city'));
  expect(sent).toEqual([]);
});

test('a valid form is sent once, however often the button is pressed', async () => {
  const answer = openAnswer();
  const sent: Input[] = [];
  const { person, field, press } = open({
    send: (input) => {
      sent.push(input);
      return answer.promise;
    },
  });
  await person.type(field('name'), 'Ada');
  await person.type(field('city'), 'Rom');
  await press();
  await press();
  const button = screen.getByRole('button', { name: 'Send' });
  expect([sent, button.getAttribute('aria-busy')]).toEqual([[{ name: 'Ada', city: 'Rom' }], 'true']);
  answer.resolve();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'));
  await press();
  expect(sent.length).toBe(2);
});

test('a refusal marks the fields the server names, and what was typed stays', async () => {
  const { person, field, press } = open({ send: () => Promise.reject(new Refused({ name: 'Taken', other: 'No' })) });
  await person.type(field('name'), 'Ada');
  await person.type(field('city'), 'Rom');
  await press();
  expect(await screen.findByText('Taken')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('refused');
  expect([field('name').value, field('city').value]).toEqual(['Ada', 'Rom']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }));
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  expect([screen.queryByText('Taken'), screen.getByRole('status').textContent]).toEqual([null, '']);
});

test('a form may ask for the focus to go to the refused field', async () => {
  const { person, field, press } = open({
    send: () => Promise.reject(new Refused({ city: 'Unknown' })),
    focusesRefusedField: true,
  });
  await person.type(field('name'), 'Ada');
  await person.type(field('city'), 'Rom');
  await press();
  await screen.findByText('Unknown');
  expect(document.activeElement).toBe(field('city'));
});

test('an error without fields is a refusal of the whole form', async () => {
  const { person, field, press } = open({ send: () => Promise.reject(new Error('no answer')) });
  await person.type(field('name'), 'Ada');
  await person.type(field('city'), 'Rom');
  await press();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('no answer'));
  expect(field('name').getAttribute('aria-invalid')).toBe('false');
});

test('a problem stays until the next attempt', async () => {
  const { person, field, press } = open({ send: async () => undefined });
  await press();
  await person.type(field('name'), 'Ada');
  expect(screen.getByText('Name is missing')).toBeTruthy();
  await press();
  expect(screen.queryByText('Name is missing')).toBeNull();
});

test('a form that is rechecked follows what is typed after the first attempt', async () => {
  const { person, field, press } = open({ send: async () => undefined, isRechecked: true });
  await person.type(field('city'), 'Rome');
  expect(screen.queryByText('City is too long')).toBeNull();
  await press();
  expect(screen.getByText('City is too long')).toBeTruthy();
  await person.type(field('city'), '{Backspace}');
  expect(screen.queryByText('City is too long')).toBeNull();
  await person.type(field('name'), 'Ada');
  await person.clear(field('name'));
  expect(screen.getByText('Name is missing')).toBeTruthy();
});

test('one problem can be cleared by itself', async () => {
  const { person, press } = open({ send: async () => undefined });
  await press();
  await person.dblClick(screen.getByRole('button', { name: 'Send' }));
  expect([screen.queryByText('Name is missing'), screen.queryByText('City is missing')]).toEqual([
    null,
    expect.anything(),
  ]);
});

test('only listed fields have problems, each one the first that was found, beside those of the check', () => {
  const rules = { schema: body, fields: ['city', 'place'] as const, check: () => ({ place: 'No place' }) };
  expect(findProblems(rules, { name: '', city: 'Rome' })).toEqual({ city: 'City is too long', place: 'No place' });
});

import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { MoneyField } from './money-field.tsx';

function Field({ currency }: { currency: string }) {
  const [value, setValue] = useState('');
  return (
    <MoneyField
      label="Price"
      currency={currency}
      value={value}
      onChange={setValue}
      readAs={(price) => `Read as ${price}.`}
    />
  );
}

function open(currency: string): HTMLInputElement {
  render(<Field currency={currency} />);
  return screen.getByLabelText('Price');
}

/** The text a screen reader adds after the name of a control. */
function readDescription(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

/** Sets the whole text, as pasting does. */
function enter(field: HTMLInputElement, text: string): void {
  fireEvent.change(field, { target: { value: text } });
}

describe('a money field', { tags: ['VAL-25'] }, () => {
  test.each([
    ['USD', '1,200', '1,200'],
    ['USD', '1.200', '1,200'],
    ['USD', '$1,200', '1,200'],
    ['USD', '1,200.50', '1,200.50'],
    ['EUR', '1.200,50', '1.200,50'],
    ['EUR', '1,200.5 €', '1.200,50'],
    ['INR', '₹1,20,000', '1,20,000'],
    ['JPY', '１２００', '1,200'],
    ['USD', '12.50', '12.50'],
  ])('in %s writes %j as %j when it is left', (currency, pasted, shown) => {
    const field = open(currency);
    enter(field, pasted);
    fireEvent.blur(field);
    expect(field.value).toBe(shown);
  });

  test('holds every keystroke of a grouped amount', () => {
    const field = open('USD');
    for (const text of ['1', '1,', '1,2', '1,20', '1,200']) {
      enter(field, text);
      expect(field.value).toBe(text);
    }
  });

  test.each(['12x', '-5', '1e3'])('keeps its text when %j is entered', (entered) => {
    const field = open('USD');
    enter(field, '12');
    enter(field, entered);
    expect(field.value).toBe('12');
  });

  test('says how it read a text that others would read as another amount, also after it is left', () => {
    const field = open('USD');
    enter(field, '1,20');
    expect(readDescription(field)).toContain('Read as $1.20.');
    enter(field, '1,200');
    expect(readDescription(field)).not.toContain('Read as');
    enter(field, '1.200');
    fireEvent.blur(field);
    expect(field.value).toBe('1,200');
    expect(readDescription(field)).toContain('Read as $1,200.');
  });
});

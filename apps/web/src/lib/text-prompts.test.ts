import { expect, test } from 'vitest';
import { promptsLeft, withPrompt } from './text-prompts.ts';

test('a prompt begins a line of its own', () => {
  expect(withPrompt('', 'Age')).toBe('Age: ');
  expect(withPrompt('Oak table. \n', 'Age')).toBe('Oak table.\nAge: ');
});

test('a prompt is offered until it is used, and only where it fits', () => {
  expect(promptsLeft('Age: 12', { prompts: ['Age', 'Condition'], max: 500 })).toEqual(['Condition']);
  expect(promptsLeft('x'.repeat(495), { prompts: ['Age'], max: 500 })).toEqual([]);
});

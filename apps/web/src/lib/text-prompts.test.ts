import { expect, test } from 'vitest';
import { listUnusedPrompts, appendPrompt } from './text.ts';

test('a prompt begins a line of its own', () => {
  expect(appendPrompt('', 'Age')).toBe('Age: ');
  expect(appendPrompt('Oak table. \n', 'Age')).toBe('Oak table.\nAge: ');
});

test('a prompt is offered until it is used, and only where it fits', () => {
  expect(listUnusedPrompts('Age: 12', { prompts: ['Age', 'Condition'], max: 500 })).toEqual(['Condition']);
  expect(listUnusedPrompts('x'.repeat(495), { prompts: ['Age'], max: 500 })).toEqual([]);
});

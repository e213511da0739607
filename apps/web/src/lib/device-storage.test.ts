import { expect, test } from 'vitest';
import { forgetAllOnDevice, forgetOnDevice, keepOnDevice, readOnDevice } from './storage.ts';

test('what is kept is there until it is forgotten', () => {
  keepOnDevice('draft', { title: 'Bike' });
  expect(readOnDevice('draft')).toEqual({ title: 'Bike' });
  forgetOnDevice('draft');
  expect(readOnDevice('draft')).toBeNull();
});

test('forgetting everything leaves what belongs to others', () => {
  localStorage.setItem('theme', 'dark');
  keepOnDevice('one', 1);
  keepOnDevice('two', 2);
  forgetAllOnDevice();
  expect(Object.keys(localStorage)).toEqual(['theme']);
});

test('what cannot be read counts as not there', () => {
  localStorage.setItem('kept:draft', '{broken');
  expect(readOnDevice('draft')).toBeNull();
});

import { expect, test } from 'vitest';
import { checkPassword, ratePassword } from './password-strength.ts';

test.each([
  ['', { length: false, uppercase: false, lowercase: false, number: false }],
  ['abcdefg', { length: false, uppercase: false, lowercase: true, number: false }],
  ['abcdefgh', { length: true, uppercase: false, lowercase: true, number: false }],
  ['A', { length: false, uppercase: true, lowercase: false, number: false }],
  ['7', { length: false, uppercase: false, lowercase: false, number: true }],
  ['Abcdefg1', { length: true, uppercase: true, lowercase: true, number: true }],
  ['ÄÖÜßäöü٣', { length: true, uppercase: true, lowercase: true, number: true }],
  ['________', { length: true, uppercase: false, lowercase: false, number: false }],
])('the checklist of %o says what it has', { tags: ['VAL-13'] }, (password, checks) => {
  expect(checkPassword(password)).toEqual(checks);
});

test('the eighth character is the first that is long enough', { tags: ['CONST-05'] }, () => {
  expect(checkPassword('1234567').length).toBe(false);
  expect(checkPassword('12345678').length).toBe(true);
});

test.each([
  ['', 'Weak'],
  ['abc', 'Weak'],
  ['abcdefgh', 'Fair'],
  ['aB', 'Fair'],
  ['Abcdefgh', 'Good'],
  ['aB1', 'Good'],
  ['Abcdefg1', 'Strong'],
] as const)('%o is %s', { tags: ['VAL-14'] }, (password, strength) => {
  expect(ratePassword(password)).toBe(strength);
});

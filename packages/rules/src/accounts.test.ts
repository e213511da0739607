import { expect, test } from 'vitest';
import {
  USERNAME_CHECK_DEBOUNCE_MS,
  checkPassword,
  createCommonPasswordCheck,
  ratePassword,
  toCanonicalMailbox,
} from './accounts.ts';

test('the availability check is debounced by 500 ms', { tags: ['CONST-03'] }, () => {
  expect(USERNAME_CHECK_DEBOUNCE_MS).toBe(500);
});

test.each([
  ['', { length: false, uppercase: false, lowercase: false, number: false }],
  ['abcdefg', { length: false, uppercase: false, lowercase: true, number: false }],
  ['abcdefgh', { length: true, uppercase: false, lowercase: true, number: false }],
  ['A', { length: false, uppercase: true, lowercase: false, number: false }],
  ['7', { length: false, uppercase: false, lowercase: false, number: true }],
  ['Abcdefg1', { length: true, uppercase: true, lowercase: true, number: true }],
  ['ÄÖÜßäöü٣', { length: true, uppercase: true, lowercase: true, number: true }],
  ['________', { length: true, uppercase: false, lowercase: false, number: false }],
])('the checklist of %o marks the passed checks', { tags: ['VAL-13'] }, (password, checks) => {
  expect(checkPassword(password)).toEqual(checks);
});

test('a password of eight characters is long enough, one of seven is not', { tags: ['CONST-05'] }, () => {
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

test.each([
  ['Ada@Town.Example', 'ada@town.example'],
  ['ada+shop@town.example', 'ada@town.example'],
  ['ada+a+b@town.example', 'ada@town.example'],
  ['a.da@town.example', 'a.da@town.example'],
  ['A.d.a+x@GMAIL.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['a.da@notgmail.com', 'a.da@notgmail.com'],
  ['+tag@town.example', '+tag@town.example'],
])('%s reaches the mailbox %s', (email, mailbox) => {
  expect(toCanonicalMailbox(email)).toBe(mailbox);
});

test('a common password is one of the list, in any case, if it is long enough', { tags: ['OP-120'] }, () => {
  const isCommon = createCommonPasswordCheck(['abcdefg1', 'qwerty']);
  expect(['abcdefg1', 'Abcdefg1', 'qwerty', 'abcdefg12', ''].map(isCommon)).toEqual([true, true, false, false, false]);
});

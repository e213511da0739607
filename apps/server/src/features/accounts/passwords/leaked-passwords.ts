import { PASSWORD_MIN } from '@ballpark/rules/accounts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Refusal } from '../../../app/refusal.ts';

/** Passwords of leaked collections, in lower case. Guessing programs try them first. */
const COMMON = new Set(dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN));

/** Refuses a password that many people use. Its length is the only other rule. */
export function refuseLeakedPassword(password: string): void {
  if (COMMON.has(password.toLowerCase())) throw new Refusal('common_password');
}

import { createCommonPasswordCheck } from '@ballpark/rules/accounts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Refusal } from '../../../core/refusal.ts';

/** Passwords of leaked collections. Guessing programs try them first. */
const isCommon = createCommonPasswordCheck(dictionary['passwords-common']);

/** Refuses a password that many people use. */
export function refuseLeakedPassword(password: string): void {
  if (isCommon(password)) throw new Refusal('common_password');
}

import { createCommonPasswordCheck } from '@ballpark/rules/accounts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { newPasswordMessages } from './messages.ts';

/** The server refuses by the same list. It is large, so forms import this module lazily. */
const isCommon = createCommonPasswordCheck(dictionary['passwords-common']);

/** Says of a new password that the server would refuse it. Belongs into a live region. */
export function CommonPasswordNote({ password }: { password: string }) {
  if (!isCommon(password)) return null;
  return <span className="font-bold text-danger">{newPasswordMessages.common}</span>;
}

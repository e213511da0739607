import { selectPossiblePasswords } from '@ballpark/rules/accounts';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'vite';

const PASSWORD_MODULE = /[\\/]@zxcvbn-ts[\\/]language-common[\\/]dist[\\/]index\.mjs$/;

/**
 * Leaves of the package only the passwords that the browser needs, so that their chunk has a third of its size: those that
 * are long enough, in the order that compresses best.
 */
export function shortPasswordList(): Plugin {
  return {
    name: 'short-password-list',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      if (!PASSWORD_MODULE.test(id.split('?')[0] ?? id)) return null;
      const lines = JSON.stringify(selectPossiblePasswords(dictionary['passwords-common']).toSorted().join('\n'));
      return `export const dictionary = { 'passwords-common': ${lines}.split('\\n') };`;
    },
  };
}

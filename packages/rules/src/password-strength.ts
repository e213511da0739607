import { PASSWORD_MIN } from './accounts.ts';

export type PasswordCheck = 'length' | 'uppercase' | 'lowercase' | 'number';
export type PasswordStrength = 'Weak' | 'Fair' | 'Good' | 'Strong';

/** What the checklist beside a new password says, in the order it is shown. */
export function checkPassword(password: string): Record<PasswordCheck, boolean> {
  return {
    length: password.length >= PASSWORD_MIN,
    uppercase: /\p{Lu}/u.test(password),
    lowercase: /\p{Ll}/u.test(password),
    number: /\p{Nd}/u.test(password),
  };
}

/** Four checks met are Strong, three Good, two Fair, fewer Weak. Advice only: nothing is blocked by it. */
export function ratePassword(password: string): PasswordStrength {
  const met = Object.values(checkPassword(password)).filter(Boolean).length;
  if (met === 4) return 'Strong';
  if (met === 3) return 'Good';
  if (met === 2) return 'Fair';
  return 'Weak';
}

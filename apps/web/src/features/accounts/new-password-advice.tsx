import { checkPassword, passwordStrength, type PasswordCheck } from '@ballpark/rules/password-strength';
import { passwordCheckMessages } from './messages.ts';
import { PasswordStrength } from '../../ui/fields/password-strength.tsx';

const CHECKS: readonly PasswordCheck[] = ['length', 'uppercase', 'lowercase', 'number'];

/** How strong the password is that is being typed, and what would make it stronger. */
export function NewPasswordAdvice({ id, password }: { id: string; password: string }) {
  const checks = checkPassword(password);
  const items = CHECKS.map((check) => ({ label: passwordCheckMessages[check], isMet: checks[check] }));
  const met = items.filter(({ isMet }) => isMet).length;
  const strength = password === '' ? undefined : passwordStrength(password);
  return <PasswordStrength id={id} strength={strength} met={met} items={items} />;
}

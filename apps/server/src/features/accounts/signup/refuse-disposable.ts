import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { Refusal } from '../../../core/refusal.ts';

const DISPOSABLE = disposableEmailBlocklistSet();

/** Refuses an address at a provider of temporary mailboxes, which is public and gone tomorrow. */
export function refuseDisposable(email: string): void {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  // A provider also delivers to the subdomains of its domain.
  const labels = domain.split('.');
  const isListed = labels.some((_, first) => DISPOSABLE.has(labels.slice(first).join('.')));
  if (isListed) throw new Refusal('disposable_email');
}

import { ApiError } from '../../api/api-error.ts';
import { forgotMessages } from './messages.ts';

export type ForgotOutcome = { kind: 'sent' | 'refused'; sentence: string };

/** What a person reads when the server took the request. */
export function sentOutcome(message: string): ForgotOutcome {
  return { kind: 'sent', sentence: message || forgotMessages.sent };
}

/**
 * What a person reads when the call failed: the server's words, or that no answer came. An answer without any words
 * looks like success, because nobody may learn from this page which addresses have an account.
 */
export function failedOutcome(error: unknown): ForgotOutcome {
  if (!(error instanceof ApiError) || error.status === 0) {
    return { kind: 'refused', sentence: forgotMessages.noAnswer };
  }
  // An accepted request in words the contract does not know.
  if (error.code === 'unexpected_answer') return sentOutcome(error.sentence ?? '');
  if (error.sentence === undefined) return sentOutcome('');
  return { kind: 'refused', sentence: error.sentence };
}

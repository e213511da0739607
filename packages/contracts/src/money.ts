import './zod-config.ts';
import { isAmount } from '@ballpark/rules/money';
import * as z from 'zod/mini';

/** An amount somebody names, in units of its currency with up to two fraction digits. */
export function amount(sentence: string) {
  return z.number({ error: sentence }).check(z.refine(isAmount, sentence));
}

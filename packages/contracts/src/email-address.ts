import './zod-config.ts';
import { EMAIL_MAX } from '@ballpark/rules/accounts';
import * as z from 'zod/mini';

const SENTENCE = 'Please enter a valid email address';

/** A typed e-mail address, trimmed. */
export const emailAddress = z
  .string({ error: SENTENCE })
  .check(z.trim(), z.maxLength(EMAIL_MAX, SENTENCE), z.email(SENTENCE));

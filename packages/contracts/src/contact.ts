import './zod-config.ts';
import { NAME_MAX } from '@ballpark/rules/accounts';
import { CONTACT_MESSAGE_MAX, CONTACT_SUBJECTS } from '@ballpark/rules/contact';
import { formatCount } from '@ballpark/rules/display';
import * as z from 'zod/mini';
import { emailAddress } from './email-address.ts';
import { endpoint } from './endpoint.ts';
import { freeText, singleLineText } from './free-text.ts';

/** A message to the operator. */
export const contactMessage = z.object({
  name: singleLineText(NAME_MAX, {
    missing: 'Please enter your name',
    tooLong: `Names have at most ${NAME_MAX} characters.`,
  }),
  email: emailAddress,
  subject: z.enum(CONTACT_SUBJECTS, { error: 'Please choose a subject' }),
  message: freeText(CONTACT_MESSAGE_MAX, {
    missing: 'Please enter a message',
    tooLong: `Messages have at most ${formatCount(CONTACT_MESSAGE_MAX)} characters.`,
  }),
  /** Honeypot: hidden from people, so a value means a bot. Its message is discarded. */
  website: z.optional(z.string().check(z.maxLength(CONTACT_MESSAGE_MAX))),
});

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/contact',
  summary: 'Write to the people behind the product. Kept, and passed on by e-mail.',
  access: 'public',
  limit: 'contact',
  body: contactMessage,
  success: { status: 201, data: z.object({ id: z.uuid(), message: z.string() }) },
  errors: [],
});

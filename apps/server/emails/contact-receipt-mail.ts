import { BRAND } from '@ballpark/rules/brand';
import { createElement, type ReactElement } from 'react';
import { Text } from 'react-email';
import { mailFrame } from './mail-frame.ts';
import { PARAGRAPH, SMALL } from './mail-style.ts';

/**
 * To whoever gave this address on the contact page, which need not be whose it is. So it repeats neither the message nor
 * the name: nobody can have us send their words to somebody else.
 */
export function contactReceiptMail(): { subject: string; content: ReactElement } {
  const content = mailFrame({
    preview: 'Thank you for writing to us.',
    heading: 'Your message has arrived',
    children: [
      createElement(Text, { key: 'hello', style: PARAGRAPH }, 'Hello,'),
      createElement(
        Text,
        { key: 'what', style: PARAGRAPH },
        `thank you for writing to ${BRAND}. Your message is with us. If we write back, it is to this address.`,
      ),
      createElement(
        Text,
        { key: 'not-you', style: SMALL },
        'You did not write to us? Then somebody typed in your address by mistake, and you can forget this mail.',
      ),
    ],
  });
  return { subject: `Your message to ${BRAND}`, content };
}

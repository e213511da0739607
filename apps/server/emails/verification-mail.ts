import { BRAND } from '@ballpark/rules/brand';
import { VERIFICATION_TOKEN_HOURS } from '@ballpark/rules/accounts';
import { createElement, type ReactElement } from 'react';
import { Button, Link, Text } from 'react-email';
import { mailFrame } from './mail-frame.ts';
import { BUTTON, LINK, PARAGRAPH, SMALL } from './mail-style.ts';

type Details = { name: string; link: string };

/** The first mail a member gets: proves that the address is theirs. */
export function verificationMail({ name, link }: Details): { subject: string; content: ReactElement } {
  const content = mailFrame({
    preview: 'One click and your neighbours can help you with a price.',
    heading: 'Confirm your email',
    children: [
      createElement(Text, { key: 'hello', style: PARAGRAPH }, `Hello ${name},`),
      createElement(
        Text,
        { key: 'why', style: PARAGRAPH },
        `welcome to ${BRAND}. Please confirm that this address is yours, then finish your profile and ask the people around you for a ballpark figure.`,
      ),
      createElement(Button, { key: 'button', href: link, style: BUTTON }, 'Confirm my email'),
      createElement(
        Text,
        { key: 'plain', style: SMALL },
        'Button not working? Open this address: ',
        createElement(Link, { href: link, style: LINK }, link),
      ),
      createElement(
        Text,
        { key: 'expiry', style: SMALL },
        `The link works once, for ${VERIFICATION_TOKEN_HOURS} hours. If you did not sign up, you can forget this mail.`,
      ),
    ],
  });
  return { subject: `Confirm your email for ${BRAND}`, content };
}

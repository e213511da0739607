import { BRAND } from '@ballpark/rules/brand';
import { CONTACT_SUBJECT_NAMES, type ContactSubject } from '@ballpark/rules/contact';
import { createElement, Fragment, type ReactElement } from 'react';
import { Text } from 'react-email';
import { mailFrame } from './mail-frame.ts';
import { PARAGRAPH, SMALL } from './mail-style.ts';

type Details = { name: string; email: string; subject: string; message: string };

/** To the operator. Its subject line holds nothing a visitor typed. */
export function contactNoticeMail({ name, email, subject, message }: Details): {
  subject: string;
  content: ReactElement;
} {
  const about = subjectName(subject);
  const content = mailFrame({
    preview: `A message about: ${about}`,
    heading: `${about}: a message from the contact page`,
    children: [
      createElement(Text, { key: 'from', style: PARAGRAPH }, `From ${name}, ${email}`),
      createElement(Text, { key: 'message', style: PARAGRAPH }, ...lines(message)),
      createElement(Text, { key: 'how', style: SMALL }, 'Your reply to this mail goes to the sender.'),
    ],
  });
  return { subject: `${BRAND} contact: ${about}`, content };
}

function subjectName(subject: string): string {
  return subject in CONTACT_SUBJECT_NAMES
    ? CONTACT_SUBJECT_NAMES[subject as ContactSubject]
    : CONTACT_SUBJECT_NAMES.other; // the check before shows it
}

/** Mail programs and the plain part know no line breaks but these. */
function lines(text: string): ReactElement[] {
  return text
    .split('\n')
    .map((line, index) => createElement(Fragment, { key: index }, index > 0 && createElement('br'), line));
}

import { BRAND } from '@ballpark/rules/brand';
import { CONTACT_SUBJECT_NAMES, type ContactSubject } from '@ballpark/rules/contact';
import { createElement, Fragment, type ReactElement } from 'react';
import { paragraph, smallPrint } from './mail-elements.ts';
import { mailFrame } from './mail-frame.ts';

type Details = { name: string; email: string; subject: string; message: string };

/** To the operator. Its subject line holds nothing that a visitor typed. */
export function contactNoticeMail({ name, email, subject, message }: Details): {
  subject: string;
  content: ReactElement;
} {
  const subjectName = toSubjectName(subject);
  const content = mailFrame({
    preview: `A message about: ${subjectName}`,
    heading: `${subjectName}: a message from the contact page`,
    content: [
      paragraph(`From ${name}, ${email}`),
      paragraph(...toLines(message)),
      smallPrint('Your reply to this mail goes to the sender.'),
    ],
  });
  return { subject: `${BRAND} contact: ${subjectName}`, content };
}

/**
 * To the address that was given on the contact page, which may belong to a stranger. So it repeats neither the message nor
 * the name: the form cannot be used to send words to other people.
 */
export function contactReceiptMail(): { subject: string; content: ReactElement } {
  const content = mailFrame({
    preview: 'Thank you for writing to us.',
    heading: 'Your message has arrived',
    content: [
      paragraph('Hello,'),
      paragraph(`thank you for writing to ${BRAND}. Your message is with us. If we write back, it is to this address.`),
      smallPrint(
        'You did not write to us? Then somebody typed in your address by mistake, and you can forget this mail.',
      ),
    ],
  });
  return { subject: `Your message to ${BRAND}`, content };
}

function toSubjectName(subject: string): string {
  return subject in CONTACT_SUBJECT_NAMES
    ? CONTACT_SUBJECT_NAMES[subject as ContactSubject]
    : CONTACT_SUBJECT_NAMES.other; // the check before shows it
}

/** Mail clients and the plain-text part ignore line breaks that are not `br` elements. */
function toLines(text: string): ReactElement[] {
  return text.split('\n').map((line, index) => createElement(Fragment, null, index > 0 && createElement('br'), line));
}

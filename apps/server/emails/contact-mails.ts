import { BRAND } from '@ballpark/rules/brand';
import { CONTACT_SUBJECT_NAMES, type ContactSubject } from '@ballpark/rules/contact';
import { createElement, Fragment, type ReactElement } from 'react';
import { greeting, paragraph, smallPrint } from './mail-elements.ts';
import { mailFrame } from './mail-frame.ts';

type Details = { name: string; email: string; subject: string; message: string };

/** To the operator. Its subject line holds nothing that a visitor typed. */
export function contactNoticeMail({ name, email, subject, message }: Details): {
  subject: string;
  content: ReactElement;
} {
  const subjectName = toSubjectName(subject);
  const content = mailFrame({
    preview: `Subject: ${subjectName}`,
    heading: `${subjectName}: a message from the contact page`,
    content: [
      paragraph(`From ${name}, ${email}`),
      paragraph(...toLines(message)),
      smallPrint('Reply to this email to answer the sender.'),
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
    heading: 'We got your message',
    content: [
      greeting(),
      paragraph(`Thank you for writing to ${BRAND}. We got your message. If we reply, it will be to this address.`),
      smallPrint("Didn't write to us? Someone may have entered your address by mistake. You can ignore this email."),
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

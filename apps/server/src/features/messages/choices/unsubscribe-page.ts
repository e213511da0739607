import { type MailKind, MESSAGE_CHOICES } from '@ballpark/rules/messages';
import { renderPlainPage } from '../../../core/plain-page.ts';

const SETTINGS = '<p><a href="/settings">All mail settings</a> (you may have to sign in)</p>';

/** Asks for one click. A mail client posts by itself; a person who follows the link presses the button. */
export function renderQuestion(kind: MailKind): string {
  return renderPlainPage(
    'Stop these mails?',
    `<p>We will send you no more mails about ${MESSAGE_CHOICES[kind].mails}.</p>
<form method="post"><button>Stop these mails</button></form>${SETTINGS}`,
  );
}

export function renderDone(kind: MailKind): string {
  return renderPlainPage('Done', `<p>You get no more mails about ${MESSAGE_CHOICES[kind].mails}.</p>${SETTINGS}`);
}

export function renderInvalid(): string {
  return renderPlainPage(
    'This link does not work',
    `<p>It may be incomplete. Please copy the whole link from the mail.</p>${SETTINGS}`,
  );
}

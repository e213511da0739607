import { type CaughtMail, extractLink, listMails } from '../mailbox.ts';
import { get, PASSWORD, type Person, post, send } from '../people.ts';
import type { TestApp } from '../test-app.ts';
import { waitUntil } from '../wait-until.ts';

/** The mails about a change of address, by the page that their link opens. */
const SUBJECTS = {
  '/confirm-email': 'Confirm your new email for Ballpark',
  '/stop-email-change': 'Your Ballpark email is about to change',
  '/undo-email-change': 'Your Ballpark email was changed',
  '/reset-password': 'Reset your Ballpark password',
} as const;

type LinkPath = keyof typeof SUBJECTS;

export function waitForMail(email: string, subject: string): Promise<CaughtMail> {
  return waitUntil(async () => (await listMails(email)).findLast((mail) => mail.subject === subject));
}

/** Changes addresses through the API and reads the tokens of the mails. */
export function createEmailChangeClient(lab: TestApp) {
  function request({ token }: Pick<Person, 'token'>, email: string, currentPassword = PASSWORD) {
    return send(lab, 'PUT /settings/email', { token, payload: { email, currentPassword } });
  }

  function confirm(linkToken: string, token?: string) {
    return post(lab, '/settings/email/confirm', {
      payload: { token: linkToken },
      ...(token !== undefined && { token }),
    });
  }

  async function waitForToken(email: string, path: LinkPath = '/confirm-email'): Promise<string> {
    const link = extractLink(await waitForMail(email, SUBJECTS[path]));
    if (link.pathname !== path) throw new Error(`the link opens ${link.pathname}`);
    return link.searchParams.get('token') ?? '';
  }

  /** Changes the address of a member to a mailbox that the caller of this function reads. */
  async function change(person: Person, email: string, currentPassword = PASSWORD): Promise<void> {
    await request(person, email, currentPassword);
    const answer = await confirm(await waitForToken(email));
    if (answer.statusCode !== 200) throw new Error(`could not confirm: ${answer.body}`);
  }

  /** Resets the password by the mail to this address. */
  async function reset(email: string, newPassword: string) {
    await post(lab, '/auth/forgot-password', { payload: { email } });
    const token = await waitForToken(email, '/reset-password');
    return post(lab, '/auth/reset-password', { payload: { token, newPassword } });
  }

  async function readEmail(memberId: string): Promise<string | undefined> {
    const { rows } = await lab.sql.query<{ email: string }>('select email from member_account where member_id = $1', [
      memberId,
    ]);
    return rows[0]?.email;
  }

  async function readPending({ token }: Pick<Person, 'token'>): Promise<string | null> {
    return (await get(lab, '/settings', token)).json<{ data: { pendingEmail: string | null } }>().data.pendingEmail;
  }

  return { request, confirm, waitForToken, change, reset, readEmail, readPending };
}

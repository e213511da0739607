import type { Readable } from 'node:stream';
import { render, toPlainText } from '@react-email/render';
import { createTransport } from 'nodemailer';
import type { ReactElement } from 'react';
import { MailError, toMailError } from './mail-error.ts';

/** A picture inside a mail, so that opening the mail asks no server for it. */
export type MailImage = { cid: string; type: 'image/png' | 'image/jpeg'; bytes: Uint8Array };

export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  content: ReactElement;
  /** Reply-To, if it differs from the sender. */ replyTo?: string;
  /** RFC 3834: other programs should not answer. */ isAutomaticReply?: true;
  /** RFC 8058: where mail clients post a request to get no more mails of this kind. */ unsubscribeLink?: string;
  /** Pictures that the content shows as `cid:` addresses. */ images?: readonly MailImage[];
};

/**
 * `refused`: the server refused the recipient for good. `unknown`: the whole mail was sent and the server's answer never
 * came, so it may have been delivered. `failure` says at which step, without an address.
 */
export type SendResult = { outcome: 'accepted' } | { outcome: 'refused' | 'unknown'; failure: string };

export type Mailer = {
  /** Throws a MailError if the mail was certainly not delivered and may be sent again. */
  send: (mail: OutgoingMail) => Promise<SendResult>;
  close: () => void;
};

/** The longest time from the connection to the server's last answer. */
export const SEND_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 5_000;

type MailerOptions = { url: string; from: string; sendTimeoutMs?: number };

/** In the plain text stands what a picture shows, without its address. */
const WITH_ALTERNATIVES = {
  selectors: [{ selector: 'img', format: 'image', options: { linkBrackets: false, pathRewrite: () => '' } }],
};

/** The progress of one mail through the transport. */
type Sending = { message?: Readable; isWholeSent: boolean; isTooLate: boolean };

export function createMailer({ url, from, sendTimeoutMs = SEND_TIMEOUT_MS }: MailerOptions): Mailer {
  const domain = readDomain(from);
  const connectTimeoutMs = Math.min(CONNECT_TIMEOUT_MS, sendTimeoutMs);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: sendTimeoutMs,
  });
  const sendings = new Map<string, Sending>();
  transport.use('stream', (mail, done) => {
    const sending = sendings.get(mail.message.messageId());
    if (sending) mail.message.processFunc((message) => watchMessage(sending, message));
    done();
  });
  return {
    send: async ({ id, to, content, isAutomaticReply, unsubscribeLink, images = [], ...addressed }) => {
      const html = await render(content);
      const text = toPlainText(html, WITH_ALTERNATIVES);
      // An id always gives one Message-ID, so that mail clients recognise a mail that was sent twice after a crash.
      // Spam filters distrust an id that is not of the sender's own domain.
      const messageId = `<${id}@${domain}>`;
      const sending: Sending = { isWholeSent: false, isTooLate: false };
      sendings.set(messageId, sending);
      const headers = {
        ...(isAutomaticReply && { 'auto-submitted': 'auto-replied' }),
        ...(unsubscribeLink && {
          'list-unsubscribe': `<${unsubscribeLink}>`,
          'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        }),
      };
      try {
        // As an object, so that the transport does not read a list of recipients into it.
        const recipient = { name: '', address: to };
        const attachments = images.map(toAttachment);
        const sent = transport.sendMail({
          ...addressed,
          to: recipient,
          from,
          html,
          text,
          messageId,
          headers,
          attachments,
        });
        await withDeadline(sent, sending, sendTimeoutMs);
        return { outcome: 'accepted' };
      } catch (error) {
        return judgeFailure(toMailError(error), sending);
      } finally {
        sendings.delete(messageId);
      }
    },
    close: () => transport.close(),
  };
}

function toAttachment({ cid, type, bytes }: MailImage) {
  const [name = ''] = cid.split('.');
  const filename = `${name}.${type === 'image/png' ? 'png' : 'jpg'}`;
  return { cid, filename, contentType: type, content: Buffer.from(bytes), contentDisposition: 'inline' as const };
}

/** The domain of a sender, with or without a name. */
export function readDomain(from: string): string {
  const [, domain] = /@([^\s<>@]+)>?\s*$/.exec(from) ?? [];
  if (domain === undefined) throw new Error('MAIL_FROM has no domain');
  return domain;
}

/** The transport reads the message only after the server has allowed it, and sends the final dot when it has ended. */
function watchMessage(sending: Sending, message: Readable): Readable {
  sending.message = message;
  message.once('end', () => {
    sending.isWholeSent = true;
  });
  if (sending.isTooLate) message.destroy(new Error('too late'));
  return message;
}

/** After the deadline the rest of the message is destroyed, so that a late server cannot be given the whole of it. */
async function withDeadline(sent: Promise<unknown>, sending: Sending, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      sending.isTooLate = true;
      if (!sending.isWholeSent) sending.message?.destroy(new Error('too late'));
      reject(new MailError('ETIMEDOUT', sending.isWholeSent ? 'DATA' : 'CONN'));
    }, timeoutMs);
  });
  sent.catch(() => undefined); // reported through the race, or too late to matter
  try {
    await Promise.race([sent, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

function judgeFailure(error: MailError, { isWholeSent }: Sending): SendResult {
  if (error.isRecipientRefused()) return { outcome: 'refused', failure: error.message };
  if (isWholeSent && !error.isRefusal()) return { outcome: 'unknown', failure: error.message };
  throw error;
}

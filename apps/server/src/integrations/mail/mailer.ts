import { createTransport } from 'nodemailer';
import type { ReactElement } from 'react';
import { render } from '@react-email/render';

export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  content: ReactElement;
  /** Reply-To, if it differs from the sender. */ replyTo?: string;
  /** RFC 3834: other programs should not answer. */ isAutomaticReply?: true;
};

export type Mailer = {
  /** 'undeliverable' if the server refuses the recipient for good. */
  send: (mail: OutgoingMail) => Promise<'accepted' | 'undeliverable'>;
  close: () => void;
};

const PERMANENT_FAILURES = 500;

export function createMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
  });
  return {
    send: async ({ id, content, isAutomaticReply, ...addressed }) => {
      const [html, text] = await Promise.all([render(content), render(content, { plainText: true })]);
      try {
        // The same id gives the same Message-ID, so that mail clients recognise a mail that was sent twice after a crash.
        await transport.sendMail({
          ...addressed,
          from,
          html,
          text,
          messageId: `<${id}@ballpark>`,
          ...(isAutomaticReply && { headers: { 'auto-submitted': 'auto-replied' } }),
        });
        return 'accepted';
      } catch (error) {
        if (isAddressRefused(error)) return 'undeliverable';
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** A 5xx to RCPT TO is about the recipient. Elsewhere it may be about us, so the mail is tried again. */
function isAddressRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false;
  return error.command === 'RCPT TO' && Number(error.responseCode) >= PERMANENT_FAILURES;
}

import { createTransport } from 'nodemailer';
import type { ReactElement } from 'react';
import { render } from '@react-email/render';

export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  content: ReactElement;
  /** Where an answer goes, if not to the address the mail comes from. */ replyTo?: string;
  /** RFC 3834: lets other programs know not to answer. */ isAutomaticReply?: true;
};

export type Mailer = {
  /** Hands the mail over; 'undeliverable' when the server says it never will take it for this address. */
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
        // The same id gives the same Message-ID, so that a mail sent twice by a crash can be recognised as one.
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

/** A 5xx to RCPT TO is about this one address; anywhere else it may be about us, and is worth another try. */
function isAddressRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false;
  return error.command === 'RCPT TO' && Number(error.responseCode) >= PERMANENT_FAILURES;
}

import { getServiceAddresses } from '@ballpark/ops/services/addresses';

export type CaughtMail = {
  id: string;
  subject: string;
  to: { address: string }[];
  /** The SMTP recipients. */ envelope: { to: { address: string }[] };
  /** The catcher puts the bytes of pictures in the place of their `cid:` addresses. */
  html: string;
  text: string;
  attachments?: { filename: string; contentType: string; contentDisposition: string; size: number }[];
  /** In bytes, as it was transmitted. */
  size: number;
};

/** Mails that the mail catcher has received for an address, oldest first. */
export async function listMails(address: string): Promise<CaughtMail[]> {
  const response = await fetch(`${getServiceAddresses().mailUrl}/api/email`);
  const mails = (await response.json()) as CaughtMail[];
  return mails.filter((mail) => mail.to.some((recipient) => recipient.address === address));
}

/** Reads the raw headers of a mail. The keys are lower-case names. */
export async function readHeaders(mail: CaughtMail | undefined): Promise<Record<string, string>> {
  const response = await fetch(`${getServiceAddresses().mailUrl}/api/email/${mail?.id}/source`);
  const [head = ''] = (await response.text()).split(/\r?\n\r?\n/);
  const lines = head.replaceAll(/\r?\n\s+/g, ' ').split(/\r?\n/);
  return Object.fromEntries(lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.replace(/^[^:]*: /, '')]));
}

export function extractLink(mail: CaughtMail): URL {
  const [, address] = /href="([^"]*\?(?:token|try)=[^"]*)"/.exec(mail.html) ?? [];
  if (!address) throw new Error('no link in the mail');
  return new URL(address.replaceAll('&amp;', '&'));
}

import { serviceAddresses } from '@ballpark/ops/service-addresses';

export type CaughtMail = { id: string; subject: string; to: { address: string }[]; html: string; text: string };

/** Mails the catcher has received for an address, oldest first. */
export async function mailsTo(address: string): Promise<CaughtMail[]> {
  const response = await fetch(`${serviceAddresses().mailUrl}/api/email`);
  const mails = (await response.json()) as CaughtMail[];
  return mails.filter((mail) => mail.to.some((recipient) => recipient.address === address));
}

export function linkIn(mail: CaughtMail): URL {
  const [, address] = /href="([^"]*\?token=[^"]*)"/.exec(mail.html) ?? [];
  if (!address) throw new Error('no link in the mail');
  return new URL(address.replaceAll('&amp;', '&'));
}

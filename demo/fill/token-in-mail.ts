import type { OutgoingMail } from '@ballpark/server/integrations/mail/mailer';

/** The token in the link of a mail: it is written down nowhere else. */
export function tokenIn(mail: OutgoingMail | undefined): string {
  const link = mail && findLink(mail.content);
  const token = link && new URL(link).searchParams.get('token');
  if (!token) throw new Error('a verification mail without a link');
  return token;
}

/** A mail is a tree of elements; the link is a property of one of them. */
function findLink(node: unknown): string | undefined {
  if (typeof node === 'string') return node.startsWith('http') && node.includes('token=') ? node : undefined;
  if (typeof node !== 'object' || node === null) return undefined;
  for (const value of Object.values('props' in node ? (node.props as object) : node)) {
    const found = findLink(value);
    if (found) return found;
  }
  return undefined;
}

import type { Pool } from 'pg';
import type { PrivateServices } from '../../kit/services/private-services.ts';

/** The verification mails. A duplicate is explained by a kill that interrupted the sending of that mail. */
export type MailFindings = {
  owed: number;
  unsent: number;
  notReceived: number;
  duplicates: number;
  unexplained: number;
};

type PendingMail = { id: string; isSent: boolean; interrupted: number };

export async function checkMails({ sql, addresses }: PrivateServices, killedWorkers: string[]): Promise<MailFindings> {
  const owed = await listOwed(sql, killedWorkers);
  const copies = await countCopies(`${addresses.mailUrl}/api/email`);
  const received = owed.map((mail) => ({ ...mail, copies: copies.get(mail.id) ?? 0 }));
  return {
    owed: owed.length,
    unsent: received.filter((mail) => !mail.isSent).length,
    notReceived: received.filter((mail) => mail.copies === 0).length,
    duplicates: received.reduce((sum, mail) => sum + Math.max(0, mail.copies - 1), 0),
    unexplained: received.filter((mail) => mail.copies > 1 + mail.interrupted).length,
  };
}

/** An attempt was interrupted if its worker was killed and another attempt followed. */
async function listOwed(sql: Pool, killedWorkers: string[]): Promise<PendingMail[]> {
  const { rows } = await sql.query<PendingMail>(
    `select m.id, m.sent_at is not null as "isSent",
            (select count(*)::int from proof_step s
              where s.subject = m.id and s.step = 'sending' and s.worker = any ($1)
                and exists (select from proof_step next
                             where next.subject = m.id and next.step = 'sending' and next.at > s.at)) as "interrupted"
       from member_account a left join mail m on m.member_id = a.member_id`,
    [killedWorkers],
  );
  return rows;
}

/** Counts by the id in the Message-ID, which all copies of a mail share. */
async function countCopies(url: string): Promise<Map<string, number>> {
  const mails: unknown = await (await fetch(url)).json();
  if (!Array.isArray(mails)) throw new Error('The mail catcher returned no list.');
  const counts = new Map<string, number>();
  for (const { headers } of mails as { headers: Record<string, string> }[]) {
    const id = /^<([^@]+)@/.exec(headers['message-id'] ?? '')?.[1] ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

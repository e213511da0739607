import type { Pool } from 'pg';
import type { Services } from '../kit/services/private-services.ts';

/** What became of the verification mails. A copy too many is excused by a kill that cut that mail off half-way. */
export type MailFindings = {
  owed: number;
  unsent: number;
  notReceived: number;
  copiesTooMany: number;
  unexcused: number;
};

type OwedMail = { id: string; isSent: boolean; cutOff: number };

export async function examineMails({ sql, addresses }: Services, killedWorkers: string[]): Promise<MailFindings> {
  const owed = await listOwed(sql, killedWorkers);
  const copies = await countCopies(`${addresses.mailUrl}/api/email`);
  const received = owed.map((mail) => ({ ...mail, copies: copies.get(mail.id) ?? 0 }));
  return {
    owed: owed.length,
    unsent: received.filter((mail) => !mail.isSent).length,
    notReceived: received.filter((mail) => mail.copies === 0).length,
    copiesTooMany: received.reduce((sum, mail) => sum + Math.max(0, mail.copies - 1), 0),
    unexcused: received.filter((mail) => mail.copies > 1 + mail.cutOff).length,
  };
}

/** An attempt was cut off when its worker was killed and another attempt had to follow. */
async function listOwed(sql: Pool, killedWorkers: string[]): Promise<OwedMail[]> {
  const { rows } = await sql.query<OwedMail>(
    `select m.id, m.sent_at is not null as "isSent",
            (select count(*)::int from proof_step s
              where s.subject = m.id and s.step = 'sending' and s.worker = any ($1)
                and exists (select from proof_step next
                             where next.subject = m.id and next.step = 'sending' and next.at > s.at)) as "cutOff"
       from member_account a left join mail m on m.member_id = a.member_id`,
    [killedWorkers],
  );
  return rows;
}

/** By the id in the Message-ID, which every copy of a mail has in common. */
async function countCopies(url: string): Promise<Map<string, number>> {
  const mails: unknown = await (await fetch(url)).json();
  if (!Array.isArray(mails)) throw new Error('The mail catcher did not answer with a list.');
  const counts = new Map<string, number>();
  for (const { headers } of mails as { headers: Record<string, string> }[]) {
    const id = /^<([^@]+)@/.exec(headers['message-id'] ?? '')?.[1] ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

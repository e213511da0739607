import { afterAll, expect, test } from 'vitest';
import { createRegisteredPerson } from '../../../test/people.ts';
import { type SmtpReaction, type SmtpStep, startScriptedSmtp } from '../../../test/scripted-smtp.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { createMailer } from '../../integrations/mail/mailer.ts';
import { startWorker } from '../../jobs/worker.ts';
import { createLogger } from '../../observability/logger.ts';
import { mailHandlers } from './mail.handlers.ts';
import { deliverMailJob } from './mail.jobs.ts';
import { requeueWaitingMail } from './queue-mail.ts';

const lab = useTestApp();
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

const MAILS = 6;
/** Nothing waits for this long: a busy machine may need it. */
const PATIENCE_MS = 300_000;
const MINUTES_APART = 120;
/** The turn in which the answer to one whole mail is lost. */
const LOSES_ANSWER = 3;
type Mood = (step: SmtpStep, recipient: string) => SmtpReaction | undefined;
/** The answers repeat the address of the recipient, as real ones do. */
const refuse =
  (at: SmtpStep, reply: string): Mood =>
  (step, recipient) =>
    step === at ? `${reply} <${recipient}> not now` : undefined;
const BAD_DAY: readonly Mood[] = [
  refuse('recipient', '450 4.2.1'),
  refuse('greeting', '421 4.3.2'),
  refuse('data', '451 4.3.0'),
  refuse('dot', '554 5.7.1'),
  (step) => (step === 'data' ? 'drop' : undefined),
];

test(
  'through a bad day each mail has one open job, arrives once, and its address is in no log line and no job',
  async () => {
    const smtp = await startScriptedSmtp();
    closing.push(() => smtp.close());
    const lines: string[] = [];
    const log = createLogger('debug', 'test', { write: (line) => void lines.push(line) });
    const people = await Promise.all(Array.from({ length: MAILS }, () => createRegisteredPerson(lab)));
    const { rows: mails } = await lab.sql.query<{ id: string }>('select id from mail');
    const [lost] = mails.map(({ id }) => id);
    const handlers = mailHandlers.filter(({ job }) => job.name === deliverMailJob.name);
    let mostOpen = 0;
    /** Looks at the queue, lets waiting jobs start, and waits until every mail satisfies the condition. */
    const waitForMails = (condition: string) =>
      waitUntil(async () => {
        const name = deliverMailJob.name;
        const { rows } = await lab.sql.query<{ open: number }>(
          `select count(*)::int as open from pgboss.job where name = $1 and state in ('created', 'retry', 'active')
         group by singleton_key order by 1 desc`,
          [name],
        );
        mostOpen = Math.max(mostOpen, rows[0]?.open ?? 0);
        await lab.sql.query(
          `update pgboss.job set start_after = now() where name = $1 and state in ('created', 'retry')`,
          [name],
        );
        const { rowCount } = await lab.sql.query(`select from mail where ${condition}`);
        return rowCount === MAILS ? true : undefined;
      }, PATIENCE_MS);
    for (const [turn, mood] of BAD_DAY.entries()) {
      // In the middle of the day the answer to one whole mail is lost. The server may have it, so it is not sent again.
      const isLost = (at: SmtpStep, recipient: string) =>
        turn === LOSES_ANSWER && at === 'dot' && smtp.received.length === 0 && recipient === people[0]?.email;
      smtp.script((step, recipient) => (isLost(step, recipient) ? 'keep and drop' : mood(step, recipient)));
      if (turn === 0) {
        for (const number of [1, 2]) {
          const mailer = createMailer({ url: smtp.url, from: `worker-${number}@ballpark.example` });
          const worker = await startWorker({ ...lab.app, log, mailer }, { jobs: [deliverMailJob], handlers });
          closing.push(async () => worker.stop().then(() => mailer.close()));
        }
      }
      // So that the next connections meet the greeting. Later a whole mail may be on its way.
      if (turn === 1) smtp.disconnect();
      lab.setNow(new Date(Date.now() + turn * MINUTES_APART * 60_000));
      // From here on each attempt meets this mood from its beginning.
      await lab.sql.query('update mail set attempts = 0');
      // The sweep for lost jobs runs in the middle of the attempts.
      await requeueWaitingMail(lab.app);
      await waitForMails(
        // An attempt is counted when it begins: the one that is lost must also have come to its dot.
        `(attempts > 0 or num_nonnulls(sent_at, unknown_at) > 0)
         and (${turn} <> ${LOSES_ANSWER} or exists (select from mail where unknown_at is not null))`,
      );
    }
    expect(mostOpen).toBe(1);
    smtp.script(() => undefined);
    // The job of one mail is lost. The sweep finds the mail.
    await lab.sql.query('delete from pgboss.job where singleton_key = $1', [lost]);
    lab.setNow(new Date(Date.now() + BAD_DAY.length * MINUTES_APART * 60_000));
    await requeueWaitingMail(lab.app);
    await waitForMails('num_nonnulls(sent_at, unknown_at) = 1');

    expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
    expect((await lab.sql.query('select from mail where unknown_at is not null')).rowCount).toBe(1);
    const { rows: jobs } = await lab.sql.query<{ row: string }>('select job::text as row from pgboss.job');
    expect(lines.length).toBeGreaterThan(0);
    const texts = [...lines, ...jobs.map(({ row }) => row)].join('\n');
    for (const { email } of people) expect(texts).not.toContain(email);
  },
  PATIENCE_MS,
);

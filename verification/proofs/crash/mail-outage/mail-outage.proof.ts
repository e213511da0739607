import { deliverMailJob } from '@ballpark/server/features/mail/mail.jobs';
import { registerMember } from '@ballpark/server/features/accounts/signup/register-member';
import { prepareQueues } from '@ballpark/server/jobs/prepare-queues';
import { startScriptedSmtp } from '@ballpark/server/test/scripted-smtp';
import { type Claim, listMissed, printTable, type ProofRun, seconds, type Verdict } from '../../kit/proof-run.ts';
import { startScratchServices } from '../../kit/services/scratch-services.ts';
import { type BadDay, planDay, SILENT, spendHour, TAKEN_OVER, takeJobsOver, WELL } from './bad-day.ts';
import {
  countDeliveries,
  countJobsWithAddress,
  countMails,
  type Deliveries,
  DOMAIN,
  type MailCounts,
  watchOpenJobs,
} from './findings.ts';
import { startSimulatedWorkers } from './simulated-workers.ts';

const FULL = { mails: 500, steps: 24, mutationMails: 40 };
const SMALL = { mails: 40, steps: 8, mutationMails: 16 };
const PASSWORD = 'Correct horse 1';

let registered = 0;

export async function prove(run: ProofRun): Promise<Verdict> {
  const size = run.isSmall ? SMALL : FULL;
  const services = await startScratchServices(run, 'mail-outage');
  const smtp = await startScriptedSmtp();
  run.atEnd(smtp.close);
  const workers = await startSimulatedWorkers(run, services, smtp.url);
  const day: BadDay = { sql: services.sql, smtp, workers };
  const outage = await liveThroughDay(run, day, size);
  const withoutPolicy = await tryWithoutPolicy(run, day, size.mutationMails);
  const withoutClaim = await tryWithoutClaim(run, day, size.mutationMails);
  return judge(run, { ...outage, withoutPolicy, withoutClaim });
}

async function register(day: BadDay, count: number): Promise<void> {
  day.smtp.script(() => '421 closed');
  for (let done = 0; done < count; done += 1) {
    const email = `member-${(registered += 1)}@${DOMAIN}`;
    await registerMember(day.workers.app, { name: 'Ada Lovelace', email, password: PASSWORD });
  }
}

type Outage = {
  counts: Awaited<ReturnType<typeof countMails>>;
  sent: Deliveries;
  unknown: Deliveries;
  droppedBehindDot: number;
  mostOpenJobs: number;
  jobsWithAddress: number;
  lines: number;
  linesWithAddress: number;
};

async function liveThroughDay(run: ProofRun, day: BadDay, { mails, steps }: typeof FULL): Promise<Outage> {
  const { sql, smtp, workers } = day;
  const watch = watchOpenJobs(run, sql);
  await register(day, mails);
  run.say(`${mails} members have registered; the mail server is away`);
  await workers.settle();
  for (const [index, hour] of planDay(steps).entries()) {
    await spendHour(day, hour);
    const { attempts, unknown } = await countMails(sql);
    run.say(`step ${index + 1} of ${steps}, ${hour.mood.name}: ${attempts} attempts, ${unknown} unknown`);
  }
  await takeJobsOver(day);
  run.say('running jobs were given to another worker while their mails were being sent; now the server works');
  for (let hour = 0; hour < 3; hour += 1) await spendHour(day, { minutes: 120, mood: WELL });
  return {
    counts: await countMails(sql),
    sent: await countDeliveries(sql, smtp.received, 'sent_at'),
    unknown: await countDeliveries(sql, smtp.received, 'unknown_at'),
    droppedBehindDot: Math.floor(mails / 10),
    mostOpenJobs: await watch.stop(),
    jobsWithAddress: await countJobsWithAddress(sql),
    lines: workers.log.length,
    linesWithAddress: workers.log.filter((line) => line.includes(DOMAIN)).length,
  };
}

/** With the policy `short` the sweep must be seen to add second jobs. */
async function tryWithoutPolicy(run: ProofRun, day: BadDay, mails: number): Promise<number> {
  const { url } = day.workers.app.config.database;
  await prepareQueues(url, [{ ...deliverMailJob, policy: 'short' }]);
  const watch = watchOpenJobs(run, day.sql);
  await register(day, mails);
  await day.workers.settle();
  await spendHour(day, { minutes: 60, mood: SILENT });
  await spendHour(day, { minutes: 120, mood: WELL });
  const most = await watch.stop();
  await prepareQueues(url, [deliverMailJob]);
  run.say(`mutation without the policy: up to ${most} open jobs for one mail`);
  return most;
}

/** A claim that is never stored must be seen to send mails twice. */
async function tryWithoutClaim(run: ProofRun, day: BadDay, mails: number): Promise<number> {
  await day.sql.query(`
    create function forget_claim() returns trigger language plpgsql as
      $$ begin new.sending_until := null; return new; end $$;
    create trigger forget_claim before update on mail for each row execute function forget_claim();
  `);
  await register(day, mails);
  await day.workers.settle();
  await takeJobsOver(day);
  await spendHour(day, { minutes: 120, mood: WELL });
  const { more } = await countDeliveries(day.sql, day.smtp.received, 'sent_at');
  run.say(`mutation without the claim: ${more} mails arrived twice`);
  return more;
}

type Findings = Outage & { withoutPolicy: number; withoutClaim: number };

function judge(run: ProofRun, found: Findings): Verdict {
  const { counts, sent, unknown, droppedBehindDot, mostOpenJobs, jobsWithAddress, lines, linesWithAddress } = found;
  printTable(
    ['outcome', 'mails', 'arrived never', 'once', 'more than once'],
    [
      ['sent', counts.sent, sent.never, sent.once, sent.more],
      ['unknown', counts.unknown, unknown.never, unknown.once, unknown.more],
    ],
  );
  const known: MailCounts = counts;
  const claims: Claim[] = [
    [known.sent + known.unknown === known.mails, `every mail has an outcome (${known.waiting} wait)`],
    [known.undeliverable === 0, `no mail is given up within a day (${known.undeliverable} are)`],
    [sent.once === known.sent, `each sent mail arrives once (${sent.never} never, ${sent.more} more than once)`],
    [unknown.more === 0, `a mail with an unknown outcome is not sent again (${unknown.more} are)`],
    [
      // A job that was taken over may still be sending when the next step cuts all connections: then behind its dot.
      known.unknown >= droppedBehindDot && known.unknown <= droppedBehindDot + TAKEN_OVER,
      `the ${droppedBehindDot} mails dropped behind the dot are unknown, and few others (${known.unknown} are)`,
    ],
    [mostOpenJobs === 1, `a mail has at most one open job (up to ${mostOpenJobs} were seen)`],
    [counts.mostTokens === 1, `a mail leaves one valid link (up to ${counts.mostTokens} were seen)`],
    [jobsWithAddress === 0, `no row of the queue holds an address (${jobsWithAddress} do)`],
    [linesWithAddress === 0, `no log line holds an address (${linesWithAddress} of ${lines} do)`],
    [found.withoutPolicy > 1, 'mutation: without the exclusive policy a mail has several open jobs'],
    [found.withoutClaim > 0, 'mutation: without the claim a mail arrives twice'],
  ];
  const figure =
    `${known.mails} mails through 24 simulated hours and ${counts.attempts} attempts: ${sent.once} delivered once, ` +
    `${sent.more} twice, ${known.unknown} unknown and not sent again, at most ${mostOpenJobs} open job per mail, ` +
    `addresses in ${linesWithAddress} of ${lines} log lines and ${jobsWithAddress} job rows, ` +
    seconds(Date.now() - run.startedAt);
  return { figure, missed: listMissed(claims) };
}

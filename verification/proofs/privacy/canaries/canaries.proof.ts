import { loadConfig } from '@ballpark/server/config/config';
import { startPushService } from '@ballpark/server/test/push-service';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { ROWS } from '../../access/matrix.ts';
import { preparePeople } from '../../kit/actors/people.ts';
import { uploadPhoto } from '../../kit/actors/photos.ts';
import { openWireClient } from '../../kit/http/wire-client.ts';
import { type Claim, listMissed, printTable, type ProofRun, type Verdict } from '../../kit/proof-run.ts';
import { startApiProcess } from '../../kit/services/api-process.ts';
import { startScratchServices } from '../../kit/services/scratch-services.ts';
import { createWebRoot } from '../../kit/services/web-root.ts';
import { startWorkerProcess } from '../../kit/services/worker-process.ts';
import { tryControls } from './controls.ts';
import { type Answer, CALLERS, driveRoutes } from './drive.ts';
import { checkGuide } from './guide.ts';
import { findLeaksInAnswers, findLeaksInTraces, summarizeLeaks } from './leaks.ts';
import { createMarkBook, type MarkBook } from './marks.ts';
import { plantMember, type PlantedMember } from './plant.ts';
import { readMails, readMetrics, readObjects, readRedis, readTables, splitLog, type Trace } from './sinks.ts';

const FULL_MEMBERS = 20;
const SMALL_MEMBERS = 1;
const LONGEST_WAIT_MS = 120_000;

export async function prove(run: ProofRun): Promise<Verdict> {
  const scratch = await startScratchServices(run, 'canaries');
  const environment = { ...scratch.environment, TRUST_PROXY: '1', WEB_ROOT: createWebRoot(run), LOG_LEVEL: 'debug' };
  const api = await startApiProcess(run, { environment });
  const worker = await startWorkerProcess(run, { environment });
  const client = openWireClient(api.port);
  run.atEnd(async () => client.close());
  const push = await startPushService();
  run.atEnd(async () => push.close());
  const people = await preparePeople(scratch.sql);
  const book = createMarkBook();
  // Before the routes are called: the sitemap is kept for an hour.
  const guide = await checkGuide({ scratch: { ...scratch, environment }, people, send: client.send });
  const members = await plantAll(run, { sql: scratch.sql, people, send: client.send, push, book });
  const uploader = await people.createOne('onboarded');
  const photoUrl = await uploadPhoto(client.send, uploader);
  const listingPhotoUrl = await uploadPhoto(client.send, uploader, 'upload-base64');
  const source = { sql: scratch.sql, people, photoUrl, listingPhotoUrl };
  const answers: Answer[] = [];
  for (const owner of members) answers.push(...(await driveRoutes({ source, send: client.send, owner })));
  run.say(`${answers.length} answers of ${ROWS.length} routes to ${Object.keys(CALLERS).length} kinds of callers`);
  await waitForMails(scratch.sql);
  const mails = await readMails();
  addMailTokens(book, members, mails);
  const traces = [
    ...mails,
    ...members.map((member) => ({ sink: 'pushes', place: 'device', text: JSON.stringify(member.readPushes()) })),
    ...splitLog('API', api.readLog()),
    ...splitLog('worker', worker.readLog()),
    ...(await readMetrics([api.metricsPort, worker.metricsPort])),
    ...(await readRedis(environment)),
    ...(await readObjects(environment)),
    ...(await readTables(scratch.sql)),
  ];
  const mailboxes = { operator: loadConfig(environment).mail.operator, members };
  const leaks = [...findLeaksInAnswers(book, answers), ...findLeaksInTraces(book, traces, mailboxes)];
  const controls = await tryControls({ environment, sql: scratch.sql, book, mailboxes, member: members[0] });
  showSinks(answers, traces);
  return judge({ book, answers, traces, leaks: summarizeLeaks(leaks), controls, members, guide });
}

type Planting = Parameters<typeof plantMember>[0];

async function plantAll(run: ProofRun, input: Planting): Promise<PlantedMember[]> {
  const members: PlantedMember[] = [];
  const count = run.isSmall ? SMALL_MEMBERS : FULL_MEMBERS;
  for (let index = 0; index < count; index += 1) members.push(await plantMember(input));
  run.say(`${input.book.count()} marks of ${count} members are planted`);
  return members;
}

/** Until every mail is sent: the last requests have queued some. */
async function waitForMails(sql: Pool): Promise<void> {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const { rows } = await sql.query<{ count: number }>(
      `select count(*)::int from pgboss.job where name in ('deliver-mail', 'answer-reset-request')
         and state in ('created', 'active')`,
    );
    if (rows[0]?.count === 0 || Date.now() > deadline) return;
    await sleep(100);
  }
}

/** The tokens of the links in the mails: each belongs into one mail and nowhere else, not even into a table. */
function addMailTokens(book: MarkBook, members: readonly PlantedMember[], mails: readonly Trace[]): void {
  for (const { memberId, mailboxes } of members) {
    for (const { text, recipients = [] } of mails) {
      if (!recipients.some((address) => mailboxes.includes(address))) continue;
      const token = /[?&]token=([A-Za-z0-9_-]{40,})/.exec(text)?.[1];
      if (token === undefined) continue;
      book.addLiteral({ text: token, datum: 'token of a mail', memberId, audience: 'self', tables: [] });
    }
  }
}

type Findings = {
  book: MarkBook;
  answers: Answer[];
  traces: Trace[];
  leaks: string[];
  controls: { name: string; isNoticed: boolean }[];
  members: PlantedMember[];
  guide: Claim[];
};

function judge({ book, answers, traces, leaks, controls, members, guide }: Findings) {
  const successes = new Set(answers.filter(({ status }) => status < 300).map(({ kind }) => kind));
  const noticed = controls.filter(({ isNoticed }) => isNoticed);
  const claims: Claim[] = [
    [traces.some(({ sink, text }) => sink === 'pushes' && text !== '[]'), 'a push message was sent'],
    [successes.has('self') && successes.has('moderator'), 'the member and the moderator had successes'],
    ...guide,
    ...controls.map(({ name, isNoticed }): Claim => [isNoticed, `a mark that is put into ${name} is noticed`]),
  ];
  return {
    figure:
      `${noticed.length} of ${controls.length} planted leaks are noticed; ${book.count()} marks of ${members.length} ` +
      `members, ${answers.length} answers, ${traces.length} other texts, ${leaks.length} marks outside their audience`,
    missed: [...leaks, ...listMissed(claims)],
  };
}

function showSinks(answers: Answer[], traces: Trace[]): void {
  const sinks = Map.groupBy(traces, ({ sink }) => sink);
  const kinds = Map.groupBy(answers, ({ kind }) => kind);
  printTable(
    ['', 'texts'],
    [
      ...[...kinds].map(([kind, all]) => [`answers to: ${kind}`, all.length]),
      ...[...sinks].map(([sink, all]) => [sink, all.length]),
    ],
  );
}

/** Hostile photos against every upload route: no 5xx, no crash, no stall over 100 ms, no metadata in what is stored. */
import { allHostileFiles } from './all-files.ts';
import { type PhotoApi, startPhotoApi } from './photo-api.ts';
import { countLostProcesses, sendFile, type Sent, UPLOAD_ROUTES } from './send-file.ts';
import { inspectObjects, type ObjectFindings } from './inspect-objects.ts';
import { printTable } from '../kit/print-table.ts';
import { runProof, type Verdict } from '../kit/proof-run.ts';

const FULL_MUTATIONS = 1_000;
const SMALL_MUTATIONS = 24;
const LONGEST_STALL_MS = 100;
const REFUSALS = new Set([400, 413, 415, 422]);
const SAID_EVERY = 200;

await runProof(async (run) => {
  const api = await startPhotoApi(run);
  run.say('the API is up');
  const files = await allHostileFiles(run.isSmall ? SMALL_MUTATIONS : FULL_MUTATIONS);
  run.say(`${files.length} files for ${UPLOAD_ROUTES.length} upload route(s)`);
  const sent: Sent[] = [];
  for (const route of UPLOAD_ROUTES) {
    for (const file of files.filter(({ only }) => only?.test(route.path) ?? true)) {
      sent.push(await sendFile(api, route, file));
      if (sent.length % SAID_EVERY === 0) run.say(`${sent.length} sent`);
    }
  }
  run.say('all sent; looking into what was stored');
  const findings = await inspectObjects(api.storage);
  showTable(sent);
  return judge(sent, findings, { hasEnded: api.hasEnded(), lost: await lostProcesses(api) });
});

function lostProcesses(api: PhotoApi): Promise<number> {
  return api.hasEnded() ? Promise.resolve(Number.NaN) : countLostProcesses(api);
}

type Processes = { hasEnded: boolean; lost: number };

function judge(sent: Sent[], { objects, tags, canaries }: ObjectFindings, { hasEnded, lost }: Processes): Verdict {
  const failed = sent.filter(({ status }) => status >= 500 || status === 0);
  const busiest = Math.max(...sent.map(({ busyMs }) => busyMs));
  const latest = Math.max(...sent.map(({ lagMs }) => lagMs));
  const missed = [
    ...sent.filter((one) => !isAsExpected(one)).map((one) => `${describe(one)} is not what was expected`),
    ...sent.filter(({ busyMs }) => busyMs > LONGEST_STALL_MS).map((one) => `${describe(one)} held the API up`),
    ...(hasEnded ? ['the API process ended'] : []),
    ...(lost === 0 ? [] : [`${lost} image processes were lost`]),
    ...tags.map((tag) => `metadata: ${tag}`),
    ...canaries.map((key) => `a payload survived in ${key}`),
    ...(objects === 0 ? ['nothing was stored, so nothing was shown'] : []),
  ];
  const figure =
    `${sent.length} hostile uploads: ${failed.length} answers of 5xx, ${hasEnded ? 1 : 0} crashes of the API and ` +
    `${lost} of image processes, event loop held for ${busiest.toFixed(0)} ms of processor time at most ` +
    `(${latest.toFixed(0)} ms on the clock of this machine), ${tags.length} metadata tags in ${objects} stored objects`;
  return { figure, missed };
}

function isAsExpected({ file, status, sentence }: Sent): boolean {
  if (status === 200) return file.expected !== 'refused';
  return REFUSALS.has(status) && sentence !== '' && file.expected !== 'taken';
}

function describe({ file, route, status, sentence, busyMs }: Sent): string {
  return `${file.kind}: ${file.name} on ${route} (${status} ${sentence}, ${busyMs.toFixed(0)} ms)`;
}

function showTable(sent: Sent[]): void {
  const rows = [...Map.groupBy(sent, ({ file }) => file.kind)].map(([kind, some]) => [
    kind,
    some.length,
    some.filter(({ status }) => status === 200).length,
    ...[...REFUSALS].map((code) => some.filter(({ status }) => status === code).length),
    some.filter(({ status }) => status >= 500 || status === 0).length,
    `${Math.max(...some.map(({ ms }) => ms)).toFixed(0)} ms`,
    `${Math.max(...some.map(({ busyMs }) => busyMs)).toFixed(0)} ms`,
    `${Math.max(...some.map(({ lagMs }) => lagMs)).toFixed(0)} ms`,
  ]);
  printTable(['kind', 'sent', '200', ...[...REFUSALS].map(String), '5xx', 'slowest', 'loop busy', 'loop late'], rows);
  console.log(
    "'loop busy' is processor time the API's main thread used in one go, which is what we do to others; 'loop late' is " +
      'the same on the clock, and so counts whatever else this machine was doing.',
  );
}

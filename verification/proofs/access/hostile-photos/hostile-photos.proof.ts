import type { ProofRun, Verdict } from '../../kit/proof-run.ts';
import { printRecords } from '../../kit/report.ts';
import { makeAllFiles } from './files.ts';
import {
  inspectObjects,
  LONGEST_STALL_MS,
  type ObjectFindings,
  readMetric,
  startPhotoApi,
  UPLOAD_ROUTES,
  uploadFile,
  type UploadResult,
} from './photo-api.ts';

const FULL_MUTATIONS = 1_000;
const SMALL_MUTATIONS = 10;
const REFUSALS = new Set([400, 413, 415, 422]);
const REPORT_EVERY = 200;

export async function prove(run: ProofRun): Promise<Verdict> {
  const api = await startPhotoApi(run);
  const files = await makeAllFiles(run.isSmall ? SMALL_MUTATIONS : FULL_MUTATIONS);
  run.say(`${files.length} files for ${UPLOAD_ROUTES.length} upload routes`);
  const sent: UploadResult[] = [];
  for (const [routeNumber, route] of UPLOAD_ROUTES.entries()) {
    // With `--small` the routes take turns with every second file; a file for certain routes goes to all of these.
    const isTurn = (fileNumber: number) => !run.isSmall || fileNumber % (2 * UPLOAD_ROUTES.length) === 2 * routeNumber;
    for (const file of files.filter(({ only }, index) => only?.test(route.path) ?? isTurn(index))) {
      sent.push(await uploadFile(api, route, file));
      if (sent.length % REPORT_EVERY === 0) run.say(`${sent.length} sent`);
    }
  }
  run.say('all sent; inspecting the stored objects');
  const findings = await inspectObjects(api.storage);
  showTable(sent);
  const hasEnded = api.hasEnded();
  return judge(sent, findings, {
    hasEnded,
    lost: hasEnded ? NaN : await readMetric(api, 'ballpark_image_processes_lost_total'),
  });
}

type ProcessFindings = { hasEnded: boolean; lost: number };

function judge(
  sent: UploadResult[],
  { objects, tags, canaries }: ObjectFindings,
  { hasEnded, lost }: ProcessFindings,
): Verdict {
  const failed = sent.filter(({ status }) => status >= 500 || status === 0);
  const busiest = Math.max(...sent.map(({ busyMs }) => busyMs));
  const latest = Math.max(...sent.map(({ lagMs }) => lagMs));
  const missed = [
    ...sent.filter((one) => !isAsExpected(one)).map((one) => `${describeResult(one)} is an unexpected answer`),
    ...sent.filter(({ busyMs }) => busyMs > LONGEST_STALL_MS).map((one) => `${describeResult(one)} stalled the API`),
    ...(hasEnded ? ['the API process ended'] : []),
    ...(lost === 0 ? [] : [`${lost} image processes were lost`]),
    ...tags.map((tag) => `metadata: ${tag}`),
    ...canaries.map((key) => `the canary was stored in ${key}`),
    ...(objects === 0 ? ['there are stored objects to inspect'] : []),
  ];
  const figure =
    `${sent.length} hostile uploads: ${failed.length} answers of 5xx, ${hasEnded ? 1 : 0} crashes of the API and ` +
    `${lost} of image processes, event loop busy for ${busiest.toFixed(0)} ms of processor time at most ` +
    `(${latest.toFixed(0)} ms wall-clock time), ${tags.length} metadata tags in ${objects} stored objects`;
  return { figure, missed };
}

function isAsExpected({ file, status, sentence }: UploadResult): boolean {
  if (status === 200) return file.expected !== 'refused';
  return REFUSALS.has(status) && sentence !== '' && file.expected !== 'taken';
}

function describeResult({ file, route, status, sentence, busyMs }: UploadResult): string {
  return `${file.kind}: ${file.name} on ${route} (${status} ${sentence}, ${busyMs.toFixed(0)} ms)`;
}

function showTable(sent: UploadResult[]): void {
  const most = (results: UploadResult[], read: (result: UploadResult) => number) =>
    `${Math.max(...results.map(read)).toFixed(0)} ms`;
  const count = (results: UploadResult[], holds: (status: number) => boolean) =>
    results.filter(({ status }) => holds(status)).length;
  printRecords(
    [...Map.groupBy(sent, ({ file }) => file.kind)].map(([kind, results]) => ({
      kind,
      sent: results.length,
      'taken (200)': count(results, (status) => status === 200),
      ...Object.fromEntries([...REFUSALS].map((code) => [`(${code})`, count(results, (status) => status === code)])),
      '5xx': count(results, (status) => status >= 500 || status === 0),
      slowest: most(results, ({ ms }) => ms),
      'loop busy': most(results, ({ busyMs }) => busyMs),
      'loop late': most(results, ({ lagMs }) => lagMs),
    })),
  );
  console.log(
    "'loop busy' is the processor time of the API's main thread without a break, 'loop late' the same by the clock.",
  );
}

import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLoadSite } from '../../kit/load/load-site.ts';
import { isGood, printKinds } from '../../kit/load/report.ts';
import { type Claim, listMissed, printTable, type ProofRun, type Verdict } from '../../kit/proof-run.ts';

const FULL = { perSecond: 100, minutes: 60, killEveryMinutes: 5, warmMinutes: 10, sampleMs: 15_000 };
const SMALL = { perSecond: 20, minutes: 0.25, killEveryMinutes: 0.1, warmMinutes: 0.02, sampleMs: 1_000 };
const MOST_SLOPE = 0.5;
/** Only requests that a killed process was working on can fail. */
const MOST_FAILED_SHARE = 0.001;

type Sample = { minute: number; megabytes: number; files: number; connections: number; waiting: number };

export async function prove(run: ProofRun): Promise<Verdict> {
  const { perSecond, minutes, killEveryMinutes, warmMinutes, sampleMs } = run.isSmall ? SMALL : FULL;
  const site = await startLoadSite(run, 'soak');
  const startedAt = Date.now();
  const minute = () => (Date.now() - startedAt) / 60_000;
  const samples: Sample[] = [];
  let kills = 0;
  // The first process is measured, the second is killed: a new process would begin small again.
  const [measured] = site.apis;
  const watch = (async () => {
    for (; minute() < minutes; await sleep(sampleMs)) {
      samples.push({ minute: minute(), ...readProcess(measured.pid), ...(await site.readDatabase()) });
      if (minute() < (kills + 1) * killEveryMinutes) continue;
      kills += 1;
      await site.killSecond();
      run.say(`minute ${minute().toFixed(0)}: ${kills} kills, ${samples.at(-1)?.megabytes.toFixed(0)} MB`);
    }
  })();
  const { outcomes } = await site.run({ perSecond, seconds: minutes * 60 });
  await watch;
  printKinds(outcomes);
  const warm = samples.filter(({ minute: at }) => at >= warmMinutes);
  const slope = (read: (sample: Sample) => number) => computeSlope(warm.map((sample) => [sample.minute, read(sample)]));
  const slopes = {
    megabytes: slope(({ megabytes }) => megabytes),
    files: slope(({ files }) => files),
    connections: slope(({ connections }) => connections),
    waiting: slope(({ waiting }) => waiting),
  };
  printTable(
    ['what', 'first', 'last', 'a minute'],
    Object.entries(slopes).map(([name, each]) => {
      // The keys are those of a sample.
      const read = (sample: Sample | undefined) => (sample?.[name as keyof Sample] ?? 0).toFixed(0);
      return [name, read(warm[0]), read(warm.at(-1)), each.toFixed(3)];
    }),
  );
  const failed = outcomes.filter((outcome) => !isGood(outcome));
  const share = failed.length / outcomes.length;
  const claims: Claim[] = [
    [
      run.isSmall || slopes.megabytes < MOST_SLOPE,
      `memory grows by less than ${MOST_SLOPE} MB a minute (${slopes.megabytes.toFixed(2)})`,
    ],
    [run.isSmall || slopes.files < 0.5, `open files do not grow (${slopes.files.toFixed(2)} a minute)`],
    [
      run.isSmall || slopes.connections < 0.2,
      `connections to PostgreSQL do not grow (${slopes.connections.toFixed(2)} a minute)`,
    ],
    [run.isSmall || slopes.waiting < 1, `the queue does not grow (${slopes.waiting.toFixed(2)} jobs a minute)`],
    [share <= MOST_FAILED_SHARE, `at most one of a thousand requests fails (${failed.length} of ${outcomes.length})`],
    [kills > 0, 'a process was killed'],
  ];
  const figure =
    `${minutes} minutes at ${perSecond} requests/s, ${kills} kills: ${outcomes.length} requests, ${failed.length} failed; ` +
    `memory ${slopes.megabytes.toFixed(2)} MB a minute after the first ${warmMinutes}, files ${slopes.files.toFixed(2)}, ` +
    `connections ${slopes.connections.toFixed(2)}, waiting jobs ${slopes.waiting.toFixed(2)}`;
  return { figure, missed: listMissed(claims) };
}

function readProcess(pid: number | undefined): Pick<Sample, 'megabytes' | 'files'> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]);
  return { megabytes: kilobytes / 1024, files: readdirSync(`/proc/${pid}/fd`).length };
}

/** By least squares. */
function computeSlope(points: readonly (readonly [x: number, y: number])[]): number {
  const count = points.length;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count;
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return covariance / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}

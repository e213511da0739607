import { setTimeout as sleep } from 'node:timers/promises';
import { type Claim, listMissed, printTable, type ProofRun, seconds, type Verdict } from '../../kit/proof-run.ts';
import { startApiPair } from '../../kit/services/api-pair.ts';
import { startPrivateServices } from '../../kit/services/private-services.ts';
import { percentile } from '../../kit/statistics.ts';
import { type AttackResult, FLOOD_PER_SECOND, type Limit } from './limit-attack.ts';
import { startMachineNoise } from './machine-noise.ts';
import { type Sample, startMixedLoad } from './mixed-load.ts';
import { observePhase, type PhaseFindings, PHASES, type RedisState } from './phases.ts';

const SIGN_IN: Limit = { points: 40, windowSeconds: 60 };
const GENERAL: Limit = { points: 200, windowSeconds: 5 };
const LIMITS = {
  LIMIT_SIGN_IN: `${SIGN_IN.points}/${SIGN_IN.windowSeconds}`,
  LIMIT_GENERAL: `${GENERAL.points}/${GENERAL.windowSeconds}`,
  // Not tested, so they must not be reached.
  LIMIT_SIGN_IN_PER_ACCOUNT: '100000/60',
  LIMIT_SIGN_IN_ACCOUNT_TOTAL: '100000/60',
  LIMIT_SIGN_UP: '100000/60',
};
/** The product's default. Other tests wait longer, so that a busy machine does not count as a Redis that is away. */
const REDIS_TIMEOUT_MS = 150;
const FULL_QUIET_MS = 20_000;
const SMALL_QUIET_MS = 2_000;
/** The first requests of a process are slow. */
const WARM_UP_MS = 4_000;

/**
 * With Redis up, the batched limiter of a process learns the counts of the other process after at most two batches of
 * 250 ms (one of each process), here with 50 % more for a busy machine. An attacker gains what the other process, at half
 * the rate of the attack, lets through in that time.
 */
const BATCH_LAG_SECONDS = 0.75;
const GENERAL_SLACK = Math.ceil((FLOOD_PER_SECOND / 2) * BATCH_LAG_SECONDS);

const LONGEST_RECOVERY_MS = 5_000;
const MOST_TIMES_SLOWER = 4;
/** Always allowed: people do not notice it, and on a small machine a few busy moments decide the ratio of small numbers. */
const ALWAYS_ALLOWED_MS = 100;
/** The API waits this long for a hung Redis. Requests that wait at the same time all wait; later ones do not. */
const HUNG_WAITS_MS = 2 * REDIS_TIMEOUT_MS;

export async function prove(run: ProofRun): Promise<Verdict> {
  const services = await startPrivateServices(run, { name: 'redis-down' });
  const ports = await startApiPair(run, services, { ...LIMITS, REDIS_TIMEOUT_MS: String(REDIS_TIMEOUT_MS) });
  const load = await startMixedLoad(run, ports);
  const noise = await startMachineNoise(run, services);
  const context = { run, redis: services.redis, ports, load, noise };
  const settings = { quietMs: run.isSmall ? SMALL_QUIET_MS : FULL_QUIET_MS, signIn: SIGN_IN, general: GENERAL };
  await sleep(WARM_UP_MS);
  const findings: PhaseFindings[] = [];
  for (const phase of PHASES) findings.push(await observePhase(context, phase, settings));
  showFindings(findings);
  return judge(findings);
}

function judge(findings: PhaseFindings[]): Verdict {
  const usual = computeUsualLatencies(findings);
  const missed = findings.flatMap((finding) => checkPhase(finding, usual));
  const all = findings.flatMap(({ answers }) => answers);
  const slowdown = (state: RedisState) => {
    const finding = findings.find(({ phase }) => phase.state === state);
    return finding ? formatRatio(computeLatencies([finding]).p99, usual.p99) : '-';
  };
  const slowestRecovery = Math.max(...findings.map(({ togetherAfterMs }) => togetherAfterMs ?? 0));
  const figure =
    `${all.filter(({ status }) => status >= 500).length} of ${all.length} requests failed with 5xx, ` +
    `p99 ${slowdown('killed')} with Redis killed and ${slowdown('hung')} with it hung, ` +
    `sharing counts again after ${seconds(slowestRecovery)}`;
  return { figure, missed };
}

/** The 99th percentile of the product's response times and of those of the idle server. */
type Latencies = { p99: number; noiseP99: number };

function computeLatencies(findings: PhaseFindings[]): Latencies {
  const times = findings.flatMap(({ quiet }) => quiet.map(({ ms }) => ms));
  const noise = findings.flatMap(({ noiseMs }) => noiseMs);
  return { p99: percentile(times, 0.99), noiseP99: percentile(noise, 0.99) };
}

/** Over all phases with Redis up, so that one busy moment of the machine does not decide the baseline. */
function computeUsualLatencies(findings: PhaseFindings[]): Latencies {
  return computeLatencies(findings.filter(({ phase }) => phase.state === 'up'));
}

function computeAllowedMs(finding: PhaseFindings, usual: Latencies): number {
  const timesBusier = Math.max(1, computeLatencies([finding]).noiseP99 / usual.noiseP99);
  const allowed = Math.max(MOST_TIMES_SLOWER * usual.p99 * timesBusier, ALWAYS_ALLOWED_MS);
  return finding.phase.state === 'hung' ? allowed + HUNG_WAITS_MS : allowed;
}

function checkPhase(finding: PhaseFindings, usual: Latencies): string[] {
  const { phase, answers, quiet, signIns, general, togetherAfterMs } = finding;
  const isUp = phase.state === 'up';
  const failed = answers.filter(({ status }) => status >= 500).length;
  const unusual = [...signIns, general].reduce((sum, attack) => sum + attack.unexpected, countUnexpected(answers));
  const { p99 } = computeLatencies([finding]);
  const allowedMs = computeAllowedMs(finding, usual);
  const recoveredMs = togetherAfterMs ?? 0;
  const claims: Claim[] = [
    [quiet.length > 0, 'the load is running'],
    [failed === 0, `no answer is 5xx (${failed} are)`],
    [unusual === 0, `every request gets its usual answer (${unusual} did not)`],
    [p99 <= allowedMs, `p99 is at most ${allowedMs.toFixed(0)} ms (${p99.toFixed(0)} ms)`],
    [holdsExactly(signIns, isUp), `sign-in lets ${SIGN_IN.points} through in all (${formatAllPassed(signIns)})`],
    [holdsGenerally(general, isUp), `the general limit lets ${GENERAL.points} through (${formatPassed(general)})`],
    [recoveredMs <= LONGEST_RECOVERY_MS, `both processes share their counts within 5 s (${seconds(recoveredMs)})`],
  ];
  return listMissed(claims).map((claim) => `${phase.name}: ${claim}`);
}

function countUnexpected(answers: Sample[]): number {
  return answers.filter(({ isExpected }) => !isExpected).length;
}

/**
 * With Redis exactly the points pass; each fallback to local counting may add one attempt. Without Redis exactly half of
 * the points pass in each process: not more, and not less, because the limit must not become a lockout.
 */
function holdsExactly(attacks: AttackResult[], isTogether: boolean): boolean {
  const { points } = SIGN_IN;
  if (!isTogether) return attacks.every(({ first, second }) => first === points / 2 && second === points / 2);
  const isBounded = attacks.every(({ first, second, fallbacks }) => first + second <= points + fallbacks);
  const undisturbed = attacks.filter(({ fallbacks }) => fallbacks === 0);
  return isBounded && undisturbed.length > 0 && undisturbed.every(({ first, second }) => first + second === points);
}

/** A failed batch is repeated by the next one. Until then each process allows what it would allow alone. */
function holdsGenerally({ first, second, fallbacks }: AttackResult, isTogether: boolean): boolean {
  const { points } = GENERAL;
  if (!isTogether) return first === points / 2 && second === points / 2;
  const sum = first + second;
  return sum <= points + GENERAL_SLACK && sum >= (fallbacks === 0 ? points : points / 2);
}

function showFindings(findings: PhaseFindings[]): void {
  const usual = computeUsualLatencies(findings);
  const rows = findings.map((finding) => {
    const { phase, answers, quiet, signIns, general, togetherAfterMs } = finding;
    const { p99, noiseP99 } = computeLatencies([finding]);
    const p50 = percentile(
      quiet.map(({ ms }) => ms),
      0.5,
    );
    return [
      phase.name,
      answers.length,
      answers.filter(({ status }) => status >= 500).length,
      countUnexpected(answers),
      `${p50.toFixed(1)} ms`,
      `${p99.toFixed(1)} ms`,
      formatRatio(p99, usual.p99),
      formatRatio(noiseP99, usual.noiseP99),
      formatAllPassed(signIns),
      formatPassed(general),
      togetherAfterMs === undefined ? '-' : seconds(togetherAfterMs),
    ];
  });
  const limits = [`sign-in of ${SIGN_IN.points}`, `general of ${GENERAL.points}`];
  printTable(
    ['Redis', 'requests', '5xx', 'unexpected', 'p50', 'p99', 'ratio', 'machine', ...limits, 'shared after'],
    rows,
  );
  console.log(
    `'machine' is the same ratio for an idle server. With Redis up the general limit may be exceeded by ` +
      `${GENERAL_SLACK}, the number of requests between two batches.`,
  );
}

function formatPassed({ first, second }: AttackResult): string {
  return `${first} + ${second}`;
}

function formatAllPassed(attacks: AttackResult[]): string {
  return attacks.map((attack) => formatPassed(attack)).join(', ');
}

function formatRatio(value: number, base: number): string {
  return `${(value / base).toFixed(1)}x`;
}

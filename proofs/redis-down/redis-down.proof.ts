/** Redis killed and hung: no request fails with 5xx, limits still hold, and both processes find back by themselves. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startApiPair } from '../kit/services/api-pair.ts';
import { STORM_A_SECOND, type Limit, type Passed } from './limit-attack.ts';
import { startMachineNoise } from './machine-noise.ts';
import { startMixedLoad, type Sample } from './mixed-load.ts';
import { percentile } from '../kit/statistics.ts';
import { printTable } from '../kit/print-table.ts';
import { startServices } from '../kit/services/private-services.ts';
import { runProof, seconds, type Verdict } from '../kit/proof-run.ts';
import { observe, PHASES, type PhaseFindings, type RedisState } from './phases.ts';

const SIGN_IN: Limit = { points: 40, windowSeconds: 60 };
const GENERAL: Limit = { points: 200, windowSeconds: 5 };
const LIMITS = {
  LIMIT_SIGN_IN: `${SIGN_IN.points}/${SIGN_IN.windowSeconds}`,
  LIMIT_GENERAL: `${GENERAL.points}/${GENERAL.windowSeconds}`,
  // Not under test, and not to be met.
  LIMIT_SIGN_IN_PER_ACCOUNT: '100000/60',
  LIMIT_SIGN_UP: '100000/60',
};
const FULL_QUIET_MS = 20_000;
const SMALL_QUIET_MS = 4_000;
/** The first requests of a process are slow for reasons of their own. */
const WARM_UP_MS = 4_000;

/**
 * With Redis up, a process of the general limit learns what the other counted after at most two settlements of 250 ms
 * (the other's, then its own), here with half as much again for a busy machine. What the other, at half the rate of
 * the storm, lets through meanwhile is what an attacker can gain.
 */
const SETTLE_LAG_SECONDS = 0.75;
const GENERAL_SLACK = Math.ceil((STORM_A_SECOND / 2) * SETTLE_LAG_SECONDS);

const LONGEST_RECOVERY_MS = 5_000;
const MOST_TIMES_SLOWER = 4;
/** Below this nobody notices, and on a small machine a few busy moments decide the ratio of two small numbers. */
const UNNOTICED_MS = 100;
/** A hung Redis is waited for, 150 ms a command, and a sign-in counts under two limits. */
const HUNG_WAITS_MS = 2 * 150;

await runProof(async (run) => {
  const services = await startServices(run, { name: 'redis-down' });
  const ports = await startApiPair(run, services, LIMITS);
  const load = await startMixedLoad(run, ports);
  const noise = await startMachineNoise(run, services);
  const scene = { run, redis: services.redis, ports, load, noise };
  const settings = { quietMs: run.isSmall ? SMALL_QUIET_MS : FULL_QUIET_MS, signIn: SIGN_IN, general: GENERAL };
  await sleep(WARM_UP_MS);
  const findings: PhaseFindings[] = [];
  for (const phase of PHASES) findings.push(await observe(scene, phase, settings));
  showFindings(findings);
  return judge(findings);
});

function judge(findings: PhaseFindings[]): Verdict {
  const usual = waitsWithRedis(findings);
  const missed = findings.flatMap((finding) => missedIn(finding, usual));
  const all = findings.flatMap(({ answers }) => answers);
  const slowdown = (state: RedisState) => {
    const finding = findings.find(({ phase }) => phase.state === state);
    return finding ? ratio(waitsIn([finding]).p99, usual.p99) : '-';
  };
  const slowestRecovery = Math.max(...findings.map(({ togetherAfterMs }) => togetherAfterMs ?? 0));
  const figure =
    `${all.filter(({ status }) => status >= 500).length} of ${all.length} requests failed with 5xx, ` +
    `p99 ${slowdown('killed')} with Redis killed and ${slowdown('hung')} with it hung, ` +
    `counting together again after ${seconds(slowestRecovery)}`;
  return { figure, missed };
}

/** 99 of 100 requests took at most so long, and a request to a server that does nothing. */
type Waits = { p99: number; noiseP99: number };

function waitsIn(findings: PhaseFindings[]): Waits {
  const times = findings.flatMap(({ quiet }) => quiet.map(({ ms }) => ms));
  const noise = findings.flatMap(({ noiseMs }) => noiseMs);
  return { p99: percentile(times, 0.99), noiseP99: percentile(noise, 0.99) };
}

/** Over all times Redis was up, so that one busy moment of the machine does not set the measure. */
function waitsWithRedis(findings: PhaseFindings[]): Waits {
  return waitsIn(findings.filter(({ phase }) => phase.state === 'up'));
}

function longestAllowedMs(finding: PhaseFindings, usual: Waits): number {
  const timesBusier = Math.max(1, waitsIn([finding]).noiseP99 / usual.noiseP99);
  const allowed = Math.max(MOST_TIMES_SLOWER * usual.p99 * timesBusier, UNNOTICED_MS);
  return finding.phase.state === 'hung' ? allowed + HUNG_WAITS_MS : allowed;
}

function missedIn(finding: PhaseFindings, usual: Waits): string[] {
  const { phase, answers, quiet, signIns, general, togetherAfterMs } = finding;
  const isUp = phase.state === 'up';
  const failed = answers.filter(({ status }) => status >= 500).length;
  const strange = [...signIns, general].reduce((sum, attack) => sum + attack.strange, unexpectedAmong(answers));
  const { p99 } = waitsIn([finding]);
  const allowedMs = longestAllowedMs(finding, usual);
  const recoveredMs = togetherAfterMs ?? 0;
  const claims: [holds: boolean, claim: string][] = [
    [quiet.length > 0, 'the load is running'],
    [failed === 0, `no answer is 5xx (${failed} are)`],
    [strange === 0, `every request gets the answer it always gets (${strange} did not)`],
    [p99 <= allowedMs, `p99 is at most ${allowedMs.toFixed(0)} ms (${p99.toFixed(0)} ms)`],
    [holdsExactly(signIns, isUp), `sign-in lets ${SIGN_IN.points} through in all (${shownAll(signIns)})`],
    [holdsGenerally(general, isUp), `the general limit lets ${GENERAL.points} through (${shown(general)})`],
    [recoveredMs <= LONGEST_RECOVERY_MS, `both processes count together within 5 s (${seconds(recoveredMs)})`],
  ];
  return claims.filter(([holds]) => !holds).map(([, claim]) => `${phase.name}: ${claim}`);
}

function unexpectedAmong(answers: Sample[]): number {
  return answers.filter(({ isExpected }) => !isExpected).length;
}

/**
 * Together exactly the points; an attempt during which a process gave up on Redis may come on top of them. Alone half
 * of them each, and no less either: the limit is not a lockout.
 */
function holdsExactly(attacks: Passed[], isTogether: boolean): boolean {
  const { points } = SIGN_IN;
  if (!isTogether) return attacks.every(({ first, second }) => first === points / 2 && second === points / 2);
  const isBounded = attacks.every(({ first, second, fallbacks }) => first + second <= points + fallbacks);
  const undisturbed = attacks.filter(({ fallbacks }) => fallbacks === 0);
  return isBounded && undisturbed.length > 0 && undisturbed.every(({ first, second }) => first + second === points);
}

/** A settlement that failed is made good by the next one, and until then each process allows what it would alone. */
function holdsGenerally({ first, second, fallbacks }: Passed, isTogether: boolean): boolean {
  const { points } = GENERAL;
  if (!isTogether) return first === points / 2 && second === points / 2;
  const sum = first + second;
  return sum <= points + GENERAL_SLACK && sum >= (fallbacks === 0 ? points : points / 2);
}

function showFindings(findings: PhaseFindings[]): void {
  const usual = waitsWithRedis(findings);
  const rows = findings.map((finding) => {
    const { phase, answers, quiet, signIns, general, togetherAfterMs } = finding;
    const { p99, noiseP99 } = waitsIn([finding]);
    const p50 = percentile(
      quiet.map(({ ms }) => ms),
      0.5,
    );
    return [
      phase.name,
      answers.length,
      answers.filter(({ status }) => status >= 500).length,
      unexpectedAmong(answers),
      `${p50.toFixed(1)} ms`,
      `${p99.toFixed(1)} ms`,
      ratio(p99, usual.p99),
      ratio(noiseP99, usual.noiseP99),
      shownAll(signIns),
      shown(general),
      togetherAfterMs === undefined ? '-' : seconds(togetherAfterMs),
    ];
  });
  const limits = [`sign-in of ${SIGN_IN.points}`, `general of ${GENERAL.points}`];
  printTable(
    ['Redis', 'requests', '5xx', 'unexpected', 'p50', 'p99', 'ratio', 'machine', ...limits, 'together after'],
    rows,
  );
  console.log(
    `'machine' is the same ratio for a server that does nothing. With Redis up the general limit may be passed by ` +
      `${GENERAL_SLACK}, which is what both processes count between settlements.`,
  );
}

function shown({ first, second }: Passed): string {
  return `${first} + ${second}`;
}

function shownAll(attacks: Passed[]): string {
  return attacks.map((attack) => shown(attack)).join(', ');
}

function ratio(value: number, base: number): string {
  return `${(value / base).toFixed(1)}x`;
}

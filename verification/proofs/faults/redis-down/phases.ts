import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '@ballpark/ops/services/service';
import type { ProofRun } from '../../kit/proof-run.ts';
import type { ApiPair } from '../../kit/services/api-pair.ts';
import { attackGeneral, type AttackResult, attackSignIn, countsTogether, type Limit } from './limit-attack.ts';
import type { MachineNoise } from './machine-noise.ts';
import type { MixedLoad, Sample } from './mixed-load.ts';

export type RedisState = 'up' | 'killed' | 'hung';

/** One state of Redis, and how it is entered. */
export type Phase = { name: string; state: RedisState; enter: (redis: Service) => Promise<unknown> };

export type PhaseFindings = {
  phase: Phase;
  /** All requests of the load during the phase. */
  answers: Sample[];
  /** The part before the attacks. */
  quiet: Sample[];
  /** The response times of the idle server during that part. */
  noiseMs: number[];
  /** The attacks on sign-in. The last one was undisturbed, if any was. */
  signIns: AttackResult[];
  general: AttackResult;
  /** The time until the processes shared their counts again; undefined while Redis is away. */
  togetherAfterMs: number | undefined;
};

export const PHASES: Phase[] = [
  { name: 'Redis up', state: 'up', enter: async () => undefined },
  { name: 'killed (kill -9)', state: 'killed', enter: (redis) => redis.kill() },
  { name: 'up again (restarted)', state: 'up', enter: (redis) => redis.start() },
  { name: 'hung (SIGSTOP)', state: 'hung', enter: (redis) => signalRedis(redis, 'SIGSTOP') },
  { name: 'up again (SIGCONT)', state: 'up', enter: (redis) => signalRedis(redis, 'SIGCONT') },
];

const UNDISTURBED_ATTEMPTS = 6;
const CHECK_EVERY_MS = 100;
/** Far more than the claim, so that a violation is measured and not only noticed. */
const TIMEOUT_MS = 20_000;

type PhaseContext = { run: ProofRun; redis: Service; ports: ApiPair; load: MixedLoad; noise: MachineNoise };
type Settings = { quietMs: number; signIn: Limit; general: Limit };

export async function observePhase(context: PhaseContext, phase: Phase, settings: Settings): Promise<PhaseFindings> {
  const { run, redis, ports, load, noise } = context;
  const isUp = phase.state === 'up';
  load.take();
  noise.take();
  await phase.enter(redis);
  run.say(phase.name);
  const togetherAfterMs = isUp ? await measureRecovery(ports, settings.signIn) : undefined;
  // While Redis recovers, the last state still has effects, so that time is left out. When Redis goes away, it counts.
  const early = load.take();
  await sleep(settings.quietMs);
  const late = load.take();
  const noiseMs = noise.take();
  const signIns = await attackSignInUntilUndisturbed(ports, settings.signIn, isUp ? UNDISTURBED_ATTEMPTS : 1);
  const general = await attackGeneral(ports, settings.general);
  const answers = [...early, ...late, ...load.take()];
  const quiet = isUp ? late : [...early, ...late];
  return { phase, answers, quiet, noiseMs, signIns, general, togetherAfterMs };
}

/**
 * A process that gets no processor time for 150 ms treats Redis as away and counts that attempt locally. On a busy machine
 * this may happen during an attack, so the attack is repeated until one is undisturbed.
 */
async function attackSignInUntilUndisturbed(ports: ApiPair, limit: Limit, attempts: number): Promise<AttackResult[]> {
  const attacks = [await attackSignIn(ports, limit)];
  while (attacks.length < attempts && attacks.at(-1)?.fallbacks !== 0) attacks.push(await attackSignIn(ports, limit));
  return attacks;
}

async function measureRecovery(ports: ApiPair, limit: Limit): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < TIMEOUT_MS) {
    if (await countsTogether(ports, limit)) return performance.now() - startedAt;
    await sleep(CHECK_EVERY_MS);
  }
  return Infinity;
}

async function signalRedis(redis: Service, name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const pid = redis.pid();
  if (pid === undefined) throw new Error('Redis is not running.');
  process.kill(pid, name);
}

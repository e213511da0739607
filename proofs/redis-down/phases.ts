import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '@ballpark/ops/services/service';
import type { ApiPair } from '../kit/services/api-pair.ts';
import { attackGeneral, attackSignIn, countsTogether, type Limit, type Passed } from './limit-attack.ts';
import type { MachineNoise } from './machine-noise.ts';
import type { MixedLoad, Sample } from './mixed-load.ts';
import type { ProofRun } from '../kit/proof-run.ts';

export type RedisState = 'up' | 'killed' | 'hung';

/** One state of Redis: what is done to it, and whether processes can count together in it. */
export type Phase = { name: string; state: RedisState; enter: (redis: Service) => Promise<unknown> };

export type PhaseFindings = {
  phase: Phase;
  /** Everything the load sent while the phase lasted. */
  answers: Sample[];
  /** The part of it before the attacks began. */
  quiet: Sample[];
  /** What a request to a server that does nothing took during that part. */
  noiseMs: number[];
  /** Every attack on sign-in; the last is the one that nothing disturbed, if there was such a one. */
  signIns: Passed[];
  general: Passed;
  /** How long after Redis was up the processes counted together; undefined while it is away. */
  togetherAfterMs: number | undefined;
};

export const PHASES: Phase[] = [
  { name: 'Redis up', state: 'up', enter: async () => undefined },
  { name: 'killed (kill -9)', state: 'killed', enter: (redis) => redis.kill() },
  { name: 'up again (restarted)', state: 'up', enter: (redis) => redis.start() },
  { name: 'hung (SIGSTOP)', state: 'hung', enter: (redis) => signal(redis, 'SIGSTOP') },
  { name: 'up again (SIGCONT)', state: 'up', enter: (redis) => signal(redis, 'SIGCONT') },
];

const UNDISTURBED_ATTEMPTS = 6;
const LOOK_EVERY_MS = 100;
/** Far beyond what is claimed, so that a miss is measured and not only seen. */
const LOOK_FOR_MS = 20_000;

type Scene = { run: ProofRun; redis: Service; ports: ApiPair; load: MixedLoad; noise: MachineNoise };
type Settings = { quietMs: number; signIn: Limit; general: Limit };

export async function observe(scene: Scene, phase: Phase, settings: Settings): Promise<PhaseFindings> {
  const { run, redis, ports, load, noise } = scene;
  const isUp = phase.state === 'up';
  load.take();
  noise.take();
  await phase.enter(redis);
  run.say(phase.name);
  const togetherAfterMs = isUp ? await timeUntilTogether(ports, settings.signIn) : undefined;
  // While Redis is coming back the last state is still felt; the moment it goes away is this state's own.
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
 * A process that is kept from running for 150 ms takes Redis to be away and counts that attempt alone: on a busy
 * machine an attack may meet that, so it is repeated until one has not.
 */
async function attackSignInUntilUndisturbed(ports: ApiPair, limit: Limit, attempts: number): Promise<Passed[]> {
  const attacks = [await attackSignIn(ports, limit)];
  while (attacks.length < attempts && attacks.at(-1)?.fallbacks !== 0) attacks.push(await attackSignIn(ports, limit));
  return attacks;
}

async function timeUntilTogether(ports: ApiPair, limit: Limit): Promise<number> {
  const beganAt = performance.now();
  while (performance.now() - beganAt < LOOK_FOR_MS) {
    if (await countsTogether(ports, limit)) return performance.now() - beganAt;
    await sleep(LOOK_EVERY_MS);
  }
  return Infinity;
}

async function signal(redis: Service, name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const pid = redis.pid();
  if (pid === undefined) throw new Error('Redis is not running.');
  process.kill(pid, name);
}

import { type Guard, removeGuards } from '@ballpark/server/core/guards';
import type { ProofRun } from '../../kit/proof-run.ts';

const PRELOAD = import.meta.resolve('./remove-guards.ts');

/** The environment of a process that runs without these guards. */
export function runWithout(environment: NodeJS.ProcessEnv, guards: readonly Guard[]): NodeJS.ProcessEnv {
  if (guards.length === 0) return environment;
  return { ...environment, NODE_OPTIONS: `--import=${PRELOAD}`, REMOVED_GUARDS: guards.join() };
}

/** Removes them from the code of the product that this process runs itself, until the part of the proof is over. */
export function removeHere(run: ProofRun, guards: readonly Guard[]): void {
  const putBack = removeGuards(guards);
  run.atEnd(async () => putBack());
}

import * as fc from 'fast-check';
import { play } from './run-step.ts';
import { anyStep, MEMBERS, type Step } from './steps.ts';
import { setTable, type Table, type Tables } from './product.ts';
import { type Beliefs, TRUE_BELIEFS, type World } from './rules.ts';

const MOST_STEPS = 40;
/** Without a listing there is little to do. */
const FIRST_STEPS: readonly Step[] = [
  { act: 'post', by: 0, type: 'PRODUCT' },
  { act: 'post', by: 1, type: 'SERVICE' },
];

/** A step as fast-check knows them: any may come at any time. */
class StepTaken implements fc.AsyncCommand<World, Table> {
  readonly step: Step;

  constructor(step: Step) {
    this.step = step;
  }

  check(): boolean {
    return true;
  }

  run(world: World, table: Table): Promise<void> {
    return play(world, table, this.step);
  }

  toString(): string {
    return JSON.stringify(this.step);
  }
}

export type Lane = {
  sequences: number;
  seed: number;
  beliefs?: Beliefs;
  /** No smaller example is looked for. */ isBrief: boolean;
  onAgreed?: () => void;
};

/** What a lane found: how many sequences agreed and, if one did not, the smallest that does not. */
export type LaneResult = { agreed: number; disagreement: string | undefined };

export async function runLane(
  tables: Tables,
  { sequences, seed, beliefs = TRUE_BELIEFS, isBrief, onAgreed }: Lane,
): Promise<LaneResult> {
  let agreed = 0;
  const commands = fc.commands([anyStep.map((step) => new StepTaken(step))], {
    maxCommands: MOST_STEPS - FIRST_STEPS.length,
    size: 'max',
  });
  const property = fc.asyncProperty(commands, async (steps) => {
    const table = await setTable(tables);
    const world: World = { beliefs, members: table.people.map(({ memberId }) => memberId), listings: [] };
    for (const step of FIRST_STEPS) await play(world, table, step);
    await fc.asyncModelRun(() => ({ model: world, real: table }), steps);
    await play(world, table, { act: 'settle', by: agreed % MEMBERS });
    agreed += 1;
    onAgreed?.();
  });
  const details = await fc.check(property, { numRuns: sequences, seed, endOnFailure: isBrief });
  if (!details.failed) return { agreed, disagreement: undefined };
  const { counterexamplePath, counterexample, errorInstance } = details;
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return {
    agreed,
    disagreement: `seed ${seed}, path ${counterexamplePath}: ${fc.stringify(counterexample)}\n${reason}`,
  };
}

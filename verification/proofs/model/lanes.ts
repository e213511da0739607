import * as fc from 'fast-check';
import { openProduct, type Product, type SharedProduct } from './product.ts';
import { type Assumptions, type ModelState, TRUE_ASSUMPTIONS } from './rules.ts';
import { runStep } from './run-step.ts';
import { anyStep, MEMBERS, type Step } from './steps.ts';

const MOST_STEPS = 40;
/**
 * Each sequence starts with two listings, because most steps need one. The second price is exactly 10 % off where the owner
 * closes for the first; chance seldom brings both.
 */
const FIRST_STEPS: readonly Step[] = [
  { action: 'post', by: 0, type: 'PRODUCT' },
  { action: 'post', by: 1, type: 'SERVICE' },
  { action: 'suggest', by: 2, listing: 0, amountMinor: 10_000, comment: null },
  { action: 'suggest', by: 3, listing: 0, amountMinor: 11_000, comment: null },
];

/** A step as a fast-check command. Any step may come at any time. */
class StepCommand implements fc.AsyncCommand<ModelState, Product> {
  readonly step: Step;

  constructor(step: Step) {
    this.step = step;
  }

  check(): boolean {
    return true;
  }

  run(model: ModelState, product: Product): Promise<void> {
    return runStep(model, product, this.step);
  }

  toString(): string {
    return JSON.stringify(this.step);
  }
}

export type Lane = {
  sequences: number;
  seed: number;
  assumptions?: Assumptions;
  /** Stops at the first disagreement, without shrinking it. */
  stopsAtFailure: boolean;
  onAgreed?: () => void;
};

/** The number of sequences that agreed, and the smallest sequence that did not, if there is one. */
export type LaneResult = { agreed: number; disagreement: string | undefined };

export async function runLane(
  shared: SharedProduct,
  { sequences, seed, assumptions = TRUE_ASSUMPTIONS, stopsAtFailure, onAgreed }: Lane,
): Promise<LaneResult> {
  let agreed = 0;
  const commands = fc.commands([anyStep.map((step) => new StepCommand(step))], {
    maxCommands: MOST_STEPS - FIRST_STEPS.length,
    size: 'max',
  });
  const property = fc.asyncProperty(commands, async (steps) => {
    const product = await openProduct(shared);
    const members = product.people.map(({ memberId }) => memberId);
    const model: ModelState = { assumptions, members, listings: [], unlocked: new Map() };
    for (const step of FIRST_STEPS) await runStep(model, product, step);
    await fc.asyncModelRun(() => ({ model: model, real: product }), steps);
    await runStep(model, product, { action: 'settle', by: agreed % MEMBERS });
    agreed += 1;
    onAgreed?.();
  });
  const details = await fc.check(property, { numRuns: sequences, seed, endOnFailure: stopsAtFailure });
  if (!details.failed) return { agreed, disagreement: undefined };
  const { counterexamplePath, counterexample, errorInstance } = details;
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return {
    agreed,
    disagreement: `seed ${seed}, path ${counterexamplePath}: ${fc.stringify(counterexample)}\n${reason}`,
  };
}

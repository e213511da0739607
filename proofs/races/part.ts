import type { ProofRun } from '../kit/proof-run.ts';

/** A part of a proof that undoes at its own end what it has started, however that comes. */
export async function asPart<T>(run: ProofRun, work: (part: ProofRun) => Promise<T>): Promise<T> {
  const steps: (() => Promise<unknown>)[] = [];
  const undo = async () => {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) await step();
  };
  // For an interruption; after the part's own end there is nothing left in it.
  run.atEnd(undo);
  try {
    return await work({ ...run, atEnd: (step) => void steps.push(step) });
  } finally {
    await undo();
  }
}

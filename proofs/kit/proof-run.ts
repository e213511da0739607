import { parseArgs } from 'node:util';

/** What a proof works with: its size, and a place to leave what has to be undone however it ends. */
export type ProofRun = {
  isSmall: boolean;
  /** Those of the proof's own flags that were given. */
  flags: ReadonlySet<string>;
  startedAt: number;
  say: (line: string) => void;
  /** Undone in the opposite order, also on Ctrl-C. */
  atEnd: (undo: () => Promise<unknown>) => void;
};

/** The figure is the last line a proof prints; a claim that did not hold is named above it. */
export type Verdict = { figure: string; missed: string[] };

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

export async function runProof(
  prove: (run: ProofRun) => Promise<Verdict>,
  ownFlags: readonly string[] = [],
): Promise<void> {
  const known = ['small', ...ownFlags].map((flag) => [flag, { type: 'boolean' }] as const);
  const flags = new Set(Object.keys(parseArgs({ options: Object.fromEntries(known) }).values));
  const startedAt = Date.now();
  const undoing = createUndoing();
  let isInterrupted = false;
  for (const [signal, exitCode] of Object.entries(SIGNALS)) {
    process.once(signal, () => {
      isInterrupted = true;
      console.log('Interrupted: stopping what was started.');
      void undoing.undoAll().finally(() => process.exit(exitCode));
    });
  }
  const say = (line: string) => console.log(`${seconds(Date.now() - startedAt).padStart(7)}  ${line}`);
  const verdict = await settle(() =>
    prove({ isSmall: flags.has('small'), flags, startedAt, say, atEnd: undoing.atEnd }),
  );
  // The interruption ends the process itself; whatever broke meanwhile broke because of it.
  if (isInterrupted) return;
  await undoing.undoAll();
  for (const claim of verdict.missed) console.log(`MISSED: ${claim}`);
  console.log(`${verdict.missed.length === 0 ? 'holds' : 'DOES NOT HOLD'}: ${verdict.figure}`);
  process.exit(verdict.missed.length === 0 ? 0 : 1);
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

async function settle(prove: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await prove();
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { figure: 'the proof could not be carried out', missed: [reason] };
  }
}

function createUndoing() {
  const steps: (() => Promise<unknown>)[] = [];
  let undone: Promise<void> | undefined;

  async function undoEach(): Promise<void> {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      // One that fails must not keep the others from being undone.
      await step().catch((error: unknown) => console.error('could not be undone:', error));
    }
  }

  return {
    atEnd: (undo: () => Promise<unknown>): void => {
      steps.push(undo);
      // Something was still starting when the end began.
      if (undone) undone = undone.then(undoEach);
    },
    undoAll: (): Promise<void> => (undone ??= undoEach()),
  };
}

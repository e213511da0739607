import { inspect } from 'node:util';

/** A claim and the program that shows it. The program is loaded only when it runs. */
export type ProofCase = {
  name: string;
  claim: string;
  /** The flags that it knows beside `small`. */
  flags?: readonly ('copies' | 'guards' | 'keep' | 'large' | 'machine' | 'no-build' | 'tune')[];
  load: () => Promise<{ prove: (run: ProofRun) => Promise<Verdict> }>;
};

/** The run of a proof: its size, its flags, its output, and the cleanup that always happens. */
export type ProofRun = {
  isSmall: boolean;
  /** The flags of this proof that were given on the command line. */
  flags: ReadonlySet<string>;
  startedAt: number;
  say: (line: string) => void;
  /** Registers a cleanup step. Steps run in reverse order, also after Ctrl-C. */
  atEnd: (cleanUp: () => Promise<unknown>) => void;
};

/** The figure is the last line of the output. Each claim that did not hold is printed above it. */
export type Verdict = { figure: string; missed: string[] };

/** A claim and whether it held. */
export type Claim = [holds: boolean, claim: string];

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Prints what the case has shown. Returns undefined if it was interrupted or failed with an error. */
export async function runCase({ load }: ProofCase, flags: ReadonlySet<string>): Promise<Verdict | undefined> {
  const startedAt = Date.now();
  const cleanup = createCleanup();
  let isInterrupted = false;
  for (const [signal, exitCode] of Object.entries(EXIT_CODES)) {
    process.once(signal, () => {
      isInterrupted = true;
      console.log('Interrupted: stopping all processes of this proof.');
      void cleanup.runAll().finally(() => process.exit(exitCode));
    });
  }
  const say = (line: string) => console.log(`${seconds(Date.now() - startedAt).padStart(7)}  ${line}`);
  const run = { isSmall: flags.has('small'), flags, startedAt, say, atEnd: cleanup.atEnd };
  let verdict: Verdict | undefined;
  let error: unknown;
  try {
    const { prove } = await load();
    verdict = await prove(run);
  } catch (thrown) {
    error = thrown;
  }
  // The signal handler ends the process. Errors after the interruption are caused by it.
  if (isInterrupted) return undefined;
  await cleanup.runAll();
  // An error is shown with its causes, and with the errors that an aggregate is made of.
  const { figure, missed } = verdict ?? { figure: 'the proof failed with an error', missed: [inspect(error)] };
  for (const claim of missed) console.log(`MISSED: ${claim}`);
  console.log(`${missed.length === 0 ? 'holds' : 'DOES NOT HOLD'}: ${figure}`);
  return verdict;
}

/** Runs a part of a proof that cleans up at its own end, whether it succeeds or throws. */
export async function runPart<T>(run: ProofRun, work: (part: ProofRun) => Promise<T>): Promise<T> {
  const steps: (() => Promise<unknown>)[] = [];
  const cleanUp = async () => {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) await step();
  };
  // For an interruption during the part. After the part has ended the list is empty.
  run.atEnd(cleanUp);
  try {
    return await work({ ...run, atEnd: (step) => void steps.push(step) });
  } finally {
    await cleanUp();
  }
}

export function listMissed(claims: readonly Claim[]): string[] {
  return claims.filter(([holds]) => !holds).map(([, claim]) => claim);
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Prints rows under their headings. Numbers are aligned to the right. */
export function printTable(headings: string[], rows: (string | number)[][]): void {
  const lines = [headings, ...rows].map((row) => row.map(String));
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  console.log();
  for (const line of lines) {
    const cells = line.map((cell, column) => alignCell(cell, widths[column] ?? 0));
    console.log(cells.join('  ').trimEnd());
  }
  console.log();
}

function alignCell(cell: string, width: number): string {
  return /^[\d.,<=x-]+( (s|ms))?$/.test(cell) ? cell.padStart(width) : cell.padEnd(width);
}

function createCleanup() {
  const steps: (() => Promise<unknown>)[] = [];
  let finished: Promise<void> | undefined;

  async function runSteps(): Promise<void> {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      // A step that fails must not prevent the other steps.
      await step().catch((error: unknown) => console.error('cleanup failed:', error));
    }
  }

  return {
    atEnd: (cleanUp: () => Promise<unknown>): void => {
      steps.push(cleanUp);
      // A service was still starting when the cleanup began.
      if (finished) finished = finished.then(runSteps);
    },
    runAll: (): Promise<void> => (finished ??= runSteps()),
  };
}

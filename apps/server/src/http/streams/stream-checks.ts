import type { Caller } from '../../core/caller.ts';

/** A stream outlives its session, or a block, by at most this and the time of the check. */
const CHECK_MS = 5_000;

type EndedStreams<Input> = {
  /** Callers whose session has ended. */
  listEnded: (callers: readonly Caller[]) => Promise<ReadonlySet<Caller>>;
  /** Streams that their callers may no longer follow for another reason. */
  listLost?: ((inputs: readonly Input[]) => Promise<readonly Input[]>) | undefined;
};

type StreamChecks<Input> = {
  /** Registers an open stream and how to end it. The returned function removes it. */
  add: (input: Input, end: () => void) => () => void;
  stop: () => void;
};

/**
 * Ends streams whose session has ended, for whatever reason, or that `listLost` names. All open streams of an endpoint are
 * checked together with one statement each. Redis has no part in it, so this holds without Redis too.
 */
export function startStreamChecks<Input extends { caller: Caller }>({
  listEnded,
  listLost = async () => [],
}: EndedStreams<Input>): StreamChecks<Input> {
  const open = new Map<Input, () => void>();

  async function check(): Promise<void> {
    const inputs = [...open.keys()];
    if (inputs.length === 0) return;
    const ended = await listEnded(inputs.map(({ caller }) => caller));
    const lost = new Set(await listLost(inputs));
    for (const input of inputs) if (lost.has(input) || ended.has(input.caller)) open.get(input)?.();
  }

  let timer: NodeJS.Timeout;
  const plan = () => {
    timer = setTimeout(() => {
      // Without PostgreSQL no page can read anything either. The next check comes.
      void check()
        .catch(() => undefined)
        .finally(plan);
    }, CHECK_MS).unref();
  };
  plan();
  return {
    add: (input, end) => {
      open.set(input, end);
      return () => open.delete(input);
    },
    stop: () => clearTimeout(timer),
  };
}

type Kept<Answer> = { answer: Promise<Answer>; until: number };

type Options = {
  /** An answer is given again for this long after it was asked for. */
  forMs: number;
  /** So many are kept at once. */
  most: number;
};

/** Asks once for all who ask the same at about the same time. Undefined as a key shares nothing. */
type BriefMemory<Answer> = (key: string | undefined, ask: () => Promise<Answer>) => Promise<Answer>;

/** Answers for a moment from memory, each process for itself. What fails is not kept. */
export function rememberBriefly<Answer>({ forMs, most }: Options): BriefMemory<Answer> {
  const kept = new Map<string, Kept<Answer>>();

  const forget = (key: string, answer: Promise<Answer>) => {
    if (kept.get(key)?.answer === answer) kept.delete(key);
  };

  /** A map keeps the order of entering, which here is the order of ending. */
  const makeRoom = (now: number) => {
    for (const [key, { until }] of kept) {
      if (until > now && kept.size < most) return;
      kept.delete(key);
    }
  };

  return (key, ask) => {
    if (key === undefined) return ask();
    const now = performance.now();
    const found = kept.get(key);
    if (found && found.until > now) return found.answer;
    kept.delete(key);
    makeRoom(now);
    const answer = ask();
    kept.set(key, { answer, until: now + forMs });
    // Whoever waits for it hears of the failure; this is only so that nobody else does.
    answer.catch(() => forget(key, answer));
    return answer;
  };
}

import { ESTABLISHED_AFTER_DAYS, ESTABLISHED_CLOSINGS, PAIR_DAYS } from '@ballpark/rules/crowd/exclusions';

type Meeting = { day: number; isClosest: boolean; isCounted: boolean };
type Pair = { owner: number; suggester: number };

/** Remembers in which closings an owner and a suggester have met. */
export type Meetings = ReturnType<typeof createMeetings>;

export function createMeetings() {
  const meetings = new Map<string, Meeting[]>();
  const closings = new Map<number, number>();
  const getKey = ({ owner, suggester }: Pair) => `${owner} ${suggester}`;
  const list = (pair: Pair, day: number) =>
    (meetings.get(getKey(pair)) ?? []).filter((meeting) => day - meeting.day <= PAIR_DAYS);
  return {
    /** A closing of an owner with enough guessers. */
    addClosing: (owner: number): void => void closings.set(owner, (closings.get(owner) ?? 0) + 1),
    /** All accounts are as old as the town. */
    isEstablished: (owner: number, day: number): boolean =>
      day > ESTABLISHED_AFTER_DAYS && (closings.get(owner) ?? 0) >= ESTABLISHED_CLOSINGS,
    add: (pair: Pair, meeting: Meeting): void => {
      const known = meetings.get(getKey(pair));
      if (known) known.push(meeting);
      else meetings.set(getKey(pair), [meeting]);
    },
    /** What the rules need to know about one guess. */
    describe: ({ owner, suggester }: Pair, day: number) => {
      const met = list({ owner, suggester }, day);
      const returned = list({ owner: suggester, suggester: owner }, day);
      return {
        meetings: met.filter(({ isCounted }) => isCounted).length,
        wasClosest: met.some(({ isClosest }) => isClosest),
        wasReturned: returned.some(({ isClosest }) => isClosest),
      };
    },
  };
}

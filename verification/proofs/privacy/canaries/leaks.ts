import type { Answer } from './drive.ts';
import type { Mark, MarkBook } from './marks.ts';
import type { PlantedMember } from './plant.ts';
import type { Trace } from './sinks.ts';

export type Leak = { mark: Mark; where: string };

/** Marks in answers to callers who are not their audience. */
export function findLeaksInAnswers(book: MarkBook, answers: readonly Answer[]): Leak[] {
  return answers.flatMap(({ route, kind, callerId, text }) =>
    book
      .find(text)
      .filter((mark) => !maySee(mark, { kind, callerId }))
      .map((mark) => ({ mark, where: `${route} as ${kind}` })),
  );
}

function maySee({ audience, memberId }: Mark, { kind, callerId }: Pick<Answer, 'kind' | 'callerId'>): boolean {
  if (audience === 'moderators') return kind === 'moderator';
  return audience === 'self' && memberId === callerId && kind !== 'visitor';
}

type Mailboxes = { operator: string; members: readonly PlantedMember[] };

/** Marks in mails, logs, metrics, Redis, job rows, photos and tables, other than where they belong. */
export function findLeaksInTraces(book: MarkBook, traces: readonly Trace[], mailboxes: Mailboxes): Leak[] {
  return traces.flatMap((trace) =>
    book
      .find(trace.text)
      .filter((mark) => !belongs(mark, trace, mailboxes))
      .map((mark) => ({ mark, where: `${trace.sink}: ${trace.place}` })),
  );
}

function belongs({ audience, memberId, tables }: Mark, trace: Trace, { operator, members }: Mailboxes): boolean {
  if (trace.sink === 'tables') return tables.includes(trace.table ?? '');
  const { recipients = [] } = trace;
  const own = members.find((member) => member.memberId === memberId)?.mailboxes ?? [];
  const readers = audience === 'operator' ? [operator, ...own] : audience === 'self' ? own : [];
  return recipients.length > 0 && recipients.every((address) => readers.includes(address));
}

/** One line for each kind of datum and place, with how often it was found. */
export function summarizeLeaks(leaks: readonly Leak[]): string[] {
  const groups = Map.groupBy(leaks, ({ mark, where }) => `${mark.datum} (for ${mark.audience}) in ${where}`);
  return [...groups].map(([name, found]) => `${name}: ${found.length} times`);
}

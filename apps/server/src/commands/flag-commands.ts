import { type FlagDecision, SENTENCE_MAX } from '@ballpark/rules/moderation/decisions';
import type { Command } from 'commander';
import { listOpenFlags } from '../features/fair-play/flags/read-flags.ts';
import { judgeFlag } from '../features/moderation/flags/judge-flag.ts';
import type { AppContext } from '../core/context.ts';
import { Refusal } from '../core/refusal.ts';
import { fail, type RunWithApp } from './command-line.ts';

const FLAGS_SHOWN = 50;

/** The operator judges flags where there is no moderator, or where all of them are part of the flag. */
export function addFlagCommands(flags: Command, withApp: RunWithApp): void {
  flags
    .command('list')
    .description('The open flags, the oldest first.')
    .action(() => withApp(listFlags));
  const addJudgement = (name: string, decision: FlagDecision) =>
    flags
      .command(name)
      .description(DESCRIPTIONS[decision])
      .argument('<id>', 'the id of the flag')
      .requiredOption('--reason <text>', 'one sentence to the member')
      .action((flagId: string, { reason }: { reason: string }) =>
        withApp((app) => judge(app, { flagId, decision, sentence: reason.trim() })),
      );
  addJudgement('uphold', 'upheld');
  addJudgement('dismiss', 'dismissed');
}

const DESCRIPTIONS: Record<FlagDecision, string> = {
  upheld: 'The closings were arranged: take back the XP they paid. The member is told and sees it in the XP history.',
  dismissed: 'The closings were honest: put their XP back on the boards.',
};

async function listFlags(app: AppContext): Promise<void> {
  const found = await listOpenFlags(app, { readerId: null, offset: 0, limit: FLAGS_SHOWN });
  if (found.length === 0) return console.log('No flag is open.');
  for (const { id, memberId, username, kind, score, heldXp, openedAt, evidence } of found) {
    const since = openedAt.toISOString().slice(0, 10);
    console.log(
      `${id}  ${username ?? memberId}  ${kind}  score ${score.toFixed(1)}  held ${heldXp} XP  since ${since}`,
    );
    console.table(evidence);
  }
}

type Judgement = { flagId: string; decision: FlagDecision; sentence: string };

async function judge(app: AppContext, { flagId, decision, sentence }: Judgement): Promise<void> {
  if (sentence === '' || sentence.length > SENTENCE_MAX) {
    return fail(`The reason has 1 to ${SENTENCE_MAX} characters: nothing was changed.`);
  }
  try {
    const { xp } = await judgeFlag(app, { flagId, judge: { kind: 'operator' }, decision, sentence });
    console.log(`Decided. XP ${decision === 'upheld' ? 'taken back' : 'put back on the boards'}: ${xp}.`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    fail('No open flag has this id: nothing was changed.');
  }
}

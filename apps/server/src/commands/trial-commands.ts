import type { Command } from 'commander';
import { analyseTrial, type TrialResult } from '../features/closings/trial/analyse-trial.ts';
import type { AppContext } from '../app/context.ts';
import type { RunWithApp } from './command-line.ts';

export function addTrialCommand(program: Command, withApp: RunWithApp): void {
  program
    .command('trial')
    .description('How far the trial of guess first is. Its result is shown when it has ended, not before.')
    .action(() => withApp(reportTrial));
}

async function reportTrial(app: AppContext): Promise<void> {
  const { progress, result } = await analyseTrial(app);
  const { startedAt, veil, shown } = progress;
  if (startedAt === null) return console.log('No listing has been posted while the trial was on.');
  const since = startedAt.toISOString().slice(0, 10);
  console.log(`Since ${since}. Counted closings: ${veil} with the veil, ${shown} without it.`);
  if (!result) return console.log('It ends with 500 closings in each arm, or after 180 days. There is no result yet.');
  console.table(result.differences);
  for (const sentence of describeResult(result)) console.log(sentence);
}

function describeResult({ significant, isGuardBroken, proposal, isMoreAccurate }: TrialResult): string[] {
  return [
    `Significant: ${significant.length > 0 ? significant.join(', ') : 'none'}.`,
    `Suggestions on a listing: ${isGuardBroken ? 'down by more than a tenth with the veil' : 'not down by more than a tenth'}.`,
    `The onboarding proposes guess first: ${proposal}.`,
    `Guess first may be called more accurate: ${isMoreAccurate ? 'yes' : 'no'}.`,
  ];
}

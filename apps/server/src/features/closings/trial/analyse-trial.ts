import type { AppContext } from '../../../app/context.ts';
import {
  listDifferences,
  type MeasuredDifference,
  readProgress,
  type TrialMeasure,
  type TrialProgress,
} from './trial.repository.ts';

/** The two-sided bound of a normal distribution at 5 %. */
const BOUND = 1.96;
/** The bounds of Holm at 5 % for three measures: the clearest difference has to pass the first, and so on. */
const HOLM_BOUNDS = [2.394, 2.241, BOUND];
const SECONDARY: readonly TrialMeasure[] = ['in range', 'spread', 'near'];
/** The veil may cost a tenth of the suggestions on a listing. */
const GUARD_SHARE = 0.9;

export type TrialResult = {
  differences: readonly MeasuredDifference[];
  /** The measures that differ for certain. */
  significant: readonly TrialMeasure[];
  isGuardBroken: boolean;
  /** What the onboarding proposes from now on. */
  proposal: 'on' | 'off';
  /** Only then may any page say that guessing first makes figures more accurate. */
  isMoreAccurate: boolean;
};

/** The result is undefined while the trial runs, so that it cannot be stopped because of what it shows. */
export type TrialAnalysis = { progress: TrialProgress; result: TrialResult | undefined };

export async function analyseTrial(app: AppContext): Promise<TrialAnalysis> {
  const progress = await readProgress(app.statements);
  const differences = await listDifferences(app.statements);
  return { progress, result: differences.length > 0 ? judgeTrial(differences) : undefined };
}

export function judgeTrial(differences: readonly MeasuredDifference[]): TrialResult {
  const find = (measure: TrialMeasure) => differences.find((one) => one.measure === measure);
  const [primary, suggestions] = [find('error'), find('suggestions')];
  const isSure = primary !== undefined && Math.abs(toScore(primary)) > BOUND;
  const isGuardBroken = suggestions !== undefined && suggestions.veilMean < GUARD_SHARE * suggestions.shownMean;
  const isWorse = isSure && primary.difference > 0;
  return {
    differences,
    significant: [...(isSure ? [primary.measure] : []), ...listSignificant(differences)],
    isGuardBroken,
    proposal: isWorse || isGuardBroken ? 'off' : 'on',
    isMoreAccurate: isSure && primary.difference < 0,
  };
}

/** Holm: from the clearest difference on, until one does not pass its bound. */
function listSignificant(differences: readonly MeasuredDifference[]): TrialMeasure[] {
  const ordered = differences
    .filter(({ measure }) => SECONDARY.includes(measure))
    .toSorted((one, other) => Math.abs(toScore(other)) - Math.abs(toScore(one)));
  const firstUnsure = ordered.findIndex((one, nth) => Math.abs(toScore(one)) <= (HOLM_BOUNDS[nth] ?? BOUND));
  return ordered.slice(0, firstUnsure === -1 ? undefined : firstUnsure).map(({ measure }) => measure);
}

/** How many standard errors the arms differ by. */
function toScore({ difference, standardError }: MeasuredDifference): number {
  return standardError === null || standardError === 0 ? 0 : difference / standardError;
}

import type { MemberSense } from '@ballpark/contracts/xp';
import type { Category } from '@ballpark/rules/crowd/categories';
import { RECENT_GUESSES_MAX } from '@ballpark/rules/crowd/limits';
import { EMPTY_RECORD, findShownBias, SENSE_SHOWN_FROM } from '@ballpark/rules/crowd/price-sense';
import { countPlaced, PLACE_FROM, SENSE_PUBLIC_FROM, type SkillBin } from '@ballpark/rules/crowd/skill-place';
import type { AppContext } from '../../../core/context.ts';
import { requireMember } from '../../accounts/find-member.ts';
import type { Viewer } from '../../accounts/sessions/find-caller.ts';
import { findSkillInTown, type SkillInTown } from './find-skill-place.ts';
import { listRecentGuesses, type RecentGuess } from './result-read.repository.ts';
import { listOwnRecords, listRecords, OVERALL, type StoredRecord } from './sense.repository.ts';

type SenseQuery = { memberId: string; viewer: Viewer };

/** How close a member guesses. Others get what a member may be proud of. */
export async function getSense(app: AppContext, { memberId, viewer }: SenseQuery): Promise<MemberSense> {
  const { id } = await requireMember(app, memberId, viewer);
  return id === viewer.memberId ? getWhole(app, id) : getPublicPart(app, id);
}

async function getWhole(app: AppContext, memberId: string): Promise<MemberSense> {
  const [{ overall, categories }, recent, skill] = await Promise.all([
    readRecords(app, memberId),
    listRecentGuesses(app.db, memberId, RECENT_GUESSES_MAX),
    findSkillInTown(app, memberId),
  ]);
  return {
    sense: overall.shown,
    judged: overall.judged,
    neededForSense: Math.max(0, SENSE_SHOWN_FROM - overall.judged),
    biasPercent: findShownBias(overall) ?? null,
    categories,
    recent: recent.map((guess) => ({ percentOff: getSignedPercent(guess), isCounted: guess.isCounted })),
    ...(skill && { town: toOwnTown(skill) }),
  };
}

/** The part of it that Home shows to the member themselves. */
export async function readOwnSkill(
  app: AppContext,
  memberId: string,
): Promise<Pick<MemberSense, 'sense' | 'judged' | 'town'>> {
  const [[overall], skill] = await Promise.all([
    listRecords(app.db, { memberIds: [memberId], categories: [OVERALL] }),
    findSkillInTown(app, memberId),
  ]);
  const { shown, judged } = overall ?? { ...EMPTY_RECORD, shown: null };
  return { sense: shown, judged, ...(skill && { town: toOwnTown(skill) }) };
}

/** A number below 50 looks like none, as that of a new member does. */
async function getPublicPart(app: AppContext, memberId: string): Promise<MemberSense> {
  const { overall, categories } = await readRecords(app, memberId);
  const isPublic = isPublicSense(overall.shown);
  const skill = isPublic ? await findSkillInTown(app, memberId) : undefined;
  return {
    sense: isPublic ? overall.shown : null,
    judged: isPublic ? overall.judged : 0,
    neededForSense: isPublic ? 0 : SENSE_SHOWN_FROM,
    biasPercent: null,
    categories: categories.filter(({ sense }) => isPublicSense(sense)),
    recent: [],
    ...(skill && { town: toTown(skill, []) }),
  };
}

async function readRecords(app: AppContext, memberId: string) {
  const records = await listOwnRecords(app.db, memberId);
  return {
    overall: records.find(({ category }) => category === OVERALL) ?? { ...EMPTY_RECORD, shown: null },
    categories: records
      .filter(({ category }) => category !== OVERALL)
      .toSorted(compareRecords)
      // Only categories of listings are stored, and those are of the rules.
      .map(({ category, shown, judged }) => ({ category: category as Category, sense: shown, judged })),
  };
}

function isPublicSense(sense: number | null): boolean {
  return sense !== null && sense >= SENSE_PUBLIC_FROM;
}

/** With few members near, a plot would tell about single ones. */
function toOwnTown(skill: SkillInTown): NonNullable<MemberSense['town']> {
  return toTown(skill, countPlaced(skill.bins) < PLACE_FROM ? [] : [...skill.bins]);
}

function toTown({ town, place }: SkillInTown, bins: SkillBin[]): NonNullable<MemberSense['town']> {
  return { name: town ?? null, place, bins };
}

/** The best first; those that are not shown yet come last. */
function compareRecords(one: StoredRecord, other: StoredRecord): number {
  return (
    (other.shown ?? -1) - (one.shown ?? -1) ||
    other.judged - one.judged ||
    one.category.localeCompare(other.category, 'en')
  );
}

function getSignedPercent({ firstAmountMinor, finalPriceMinor }: RecentGuess): number {
  return Math.round(((firstAmountMinor - finalPriceMinor) / finalPriceMinor) * 10_000) / 100;
}

import { describeRevision, describeSenseOutcome } from '@ballpark/rules/crowd/describe-result';
import type { Exclusion } from '@ballpark/rules/crowd/exclusions';
import { describeGuess, type GuessResult } from '@ballpark/rules/crowd/guess-result';
import { formatMoney, fromMinor } from '@ballpark/rules/money';
import type { ReactElement } from 'react';
import { illustration, type MailPicture, namedLink, paragraph } from './mail-elements.ts';

/** What the closing meant for Price Sense. */
type Judgement = {
  firstAmountMinor: number;
  exclusion: Exclusion | null;
  shownBefore: number | null;
  shownAfter: number | null;
  ballparkMinor: number | null;
};

/** The prices of the listing with the member's own. */
type ResultStrip = {
  /** What the picture shows, in words. */
  sentence: string;
  /** Undefined if it could not be drawn. */
  picture: MailPicture | undefined;
};

type ToldResult = GuessResult & {
  currency: string;
  xp: number;
  /** Undefined until the closing is judged. */
  judgement: Judgement | undefined;
  /** Undefined where the listing is not shown any more. */
  strip: ResultStrip | undefined;
};

type NamedResult = ToldResult & { title: string; link: string };

export type ResultsItem = {
  kind: 'result';
  count: number;
  link: string;
  /** The newest of them. */
  results: readonly NamedResult[];
};

type Description = { heading: string; text: string; label: string; lines: readonly ReactElement[] };

export function describeResults({ count, results }: ResultsItem): Description {
  const [only] = results;
  if (count === 1 && only) {
    return {
      heading: `${only.title} went for ${formatFinal(only)}`,
      text: only.strip ? describeOwn(only) : `“${only.title}” went for ${describeOutcome(only)}`,
      lines: showStrip(only),
      label: 'See your result',
    };
  }
  return {
    heading: `${count} listings you priced have closed`,
    text: count > results.length ? 'The newest of them:' : 'How close you were:',
    lines: results.flatMap(({ title, link, ...result }) => [
      paragraph(
        namedLink(title, link),
        ` went for ${result.strip ? `${formatFinal(result)}. ${describeOwn(result)}` : describeOutcome(result)}`,
      ),
      ...showStrip(result),
    ]),
    label: 'See your results',
  };
}

/** In the plain text, and where pictures are off, the sentence stands in its place. */
function showStrip({ strip }: ToldResult): ReactElement[] {
  if (!strip) return [];
  return [strip.picture ? illustration(strip.picture, strip.sentence) : paragraph(strip.sentence)];
}

/** '$120; ballpark $124. You suggested $115. You were 4% off, 2nd of 9. You earned 20 XP. Price Sense 62 (+1).' */
function describeOutcome(result: ToldResult): string {
  const { judgement, currency } = result;
  const format = toFormat(currency);
  const figure = judgement?.ballparkMinor ? `; ballpark ${format(judgement.ballparkMinor)}` : '';
  return `${formatFinal(result)}${figure}. You suggested ${format(result.amountMinor)}. ${describeGains(result)}`;
}

/** What the strip does not say. */
function describeOwn(result: ToldResult): string {
  const ballparkMinor = result.judgement?.ballparkMinor;
  const figure = ballparkMinor ? ` The ballpark was ${toFormat(result.currency)(ballparkMinor)}.` : '';
  return describeGains(result) + figure;
}

function describeGains(result: ToldResult): string {
  const { judgement, currency, xp } = result;
  const sentences = [
    describeGuess(result),
    xp > 0 && `You earned ${xp} XP.`,
    judgement && describeSense(judgement),
    judgement && describeRevision({ ...result, ...judgement }, toFormat(currency)),
  ];
  return sentences.filter(Boolean).join(' ');
}

function describeSense({ exclusion, shownBefore, shownAfter }: Judgement): string | undefined {
  const senseChange = shownAfter === null || shownBefore === null ? null : shownAfter - shownBefore;
  return describeSenseOutcome({ exclusion, sense: shownAfter, senseChange });
}

function formatFinal({ finalPriceMinor, currency }: ToldResult): string {
  return toFormat(currency)(finalPriceMinor);
}

function toFormat(currency: string): (minor: number) => string {
  return (minor) => formatMoney(fromMinor(minor), currency);
}

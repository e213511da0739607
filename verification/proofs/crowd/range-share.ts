import { type Ballpark, computeBallpark, type RangeCalibration, UNCALIBRATED } from '@ballpark/rules/crowd/ballpark';
import { calibrateRanges, findBand, nameKind, scoreClosing } from '@ballpark/rules/crowd/range-calibration';
import { printTable } from '../kit/proof-run.ts';
import { seededRandom } from '../kit/seeded-random.ts';
import { type Arm, ARMS, CROWD_SIZES, type Draw, drawCrowds, readProducts } from './guesses.ts';
import { computeShare, formatPercent, mean } from './measures.ts';

export type RangeShare = {
  arm: Arm;
  size: number;
  /** Shares of true prices inside, in per cent: without closings, and calibrated on the other products. */
  builtIn: number;
  heldOut: number;
  /** The range is the figure times and divided by about this. */
  heldOutFactor: number;
  textbook: number;
  minToMax: number;
};

type Judged = Draw & { ballpark: Ballpark };

/** As many of each other product as a young town has closings. */
const CLOSINGS_PER_PRODUCT = 10;

/** B: how often the price in the shop is inside the fair range, which promises 80 %. */
export function measureRangeShare(times: number): RangeShare[] {
  const random = seededRandom(4203);
  return ARMS.flatMap((arm) =>
    CROWD_SIZES.map((size) => {
      const products = readProducts().map((product) =>
        drawCrowds(product, { arm, size, times, trollShare: 0 }, random).map((draw) => judge(draw, UNCALIBRATED)),
      );
      const all = products.flat();
      const heldOut = products.flatMap((own) => {
        const others = products.filter((other) => other !== own).map((other) => other.slice(0, CLOSINGS_PER_PRODUCT));
        const calibration = calibrate(others.flat(), size);
        return own.map((draw) => judge(draw, calibration));
      });
      return {
        arm,
        size,
        builtIn: computeShare(all.map(isInside)),
        heldOut: computeShare(heldOut.map(isInside)),
        heldOutFactor: mean(heldOut.map(({ ballpark }) => Math.sqrt(ballpark.highMinor / ballpark.lowMinor))),
        textbook: computeShare(all.map(isInTextbookInterval)),
        minToMax: computeShare(all.map(isBetweenMinAndMax)),
      };
    }),
  );
}

function judge({ amountsMinor, truthMinor }: Draw, calibration: RangeCalibration): Judged {
  const prices = amountsMinor.map((amountMinor) => ({ amountMinor }));
  const ballpark = computeBallpark(prices, { currency: 'USD', calibration });
  if (!ballpark) throw new Error('A crowd has prices.');
  return { amountsMinor, truthMinor, ballpark };
}

function calibrate(closings: readonly Judged[], size: number): RangeCalibration {
  const kind = { type: 'PRODUCT', band: findBand(size) } as const;
  const scored = closings.map((closing) => ({ ...kind, score: scoreClosing(closing.truthMinor, closing.ballpark) }));
  return calibrateRanges(scored).get(nameKind(kind.type, kind.band)) ?? UNCALIBRATED;
}

function isInside({ truthMinor, ballpark }: Judged): boolean {
  return truthMinor >= ballpark.lowMinor && truthMinor <= ballpark.highMinor;
}

/** The mean of the logarithms and 1.28 standard errors, as if people's errors were independent. */
function isInTextbookInterval({ amountsMinor, truthMinor }: Judged): boolean {
  const logarithms = amountsMinor.map(Math.log);
  const middle = mean(logarithms);
  const variance = logarithms.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (logarithms.length - 1);
  return Math.abs(Math.log(truthMinor) - middle) <= UNCALIBRATED.reach * Math.sqrt(variance / logarithms.length);
}

function isBetweenMinAndMax({ amountsMinor, truthMinor }: Judged): boolean {
  return truthMinor >= Math.min(...amountsMinor) && truthMinor <= Math.max(...amountsMinor);
}

export function showRangeShare(rows: readonly RangeShare[]): void {
  console.log('B. Share of true prices inside the range (promised: 80 %)');
  printTable(
    ['guesses', 'prices', 'built in', 'held out', 'half-width', 'textbook', 'min to max'],
    rows.map(({ arm, size, builtIn, heldOut, heldOutFactor, textbook, minToMax }) => [
      arm,
      size,
      formatPercent(builtIn),
      formatPercent(heldOut),
      `x ${heldOutFactor.toFixed(2)}`,
      formatPercent(textbook),
      formatPercent(minToMax),
    ]),
  );
}

import type { Ballpark, RangeCalibration } from '../ballpark.ts';

type Row = [
  exactMinor: number,
  figureMinor: number,
  lowMinor: number,
  highMinor: number,
  voices: number,
  error: number,
  agreement: number,
];

type BallparkVector = {
  name: string;
  amountsMinor: number[];
  weights?: number[];
  /** US dollars if missing. */
  currency?: string;
  calibration?: RangeCalibration;
  expected: Row | null;
};

/** Prices and what they come to, to nine significant digits. */
export const BALLPARK_VECTORS: readonly BallparkVector[] = [
  { name: 'no price', amountsMinor: [], expected: null },
  { name: 'one price', amountsMinor: [12000], expected: [12000, 12000, 5800, 25000, 1, 0.574369219, 1] },
  {
    name: 'two prices: the geometric mean',
    amountsMinor: [10000, 20000],
    expected: [14142.1356, 14200, 7200, 28000, 2, 0.530667383, 0],
  },
  {
    name: 'two prices of different weights count equally',
    amountsMinor: [10000, 20000],
    weights: [400, 30],
    expected: [14142.1356, 14200, 7200, 28000, 2, 0.530667383, 0],
  },
  {
    name: 'three equal prices',
    amountsMinor: [14999, 14999, 14999],
    expected: [14999, 15000, 8000, 27800, 3, 0.482528065, 1],
  },
  {
    name: 'three prices far apart: the middle one',
    amountsMinor: [1000, 10000, 100000],
    expected: [10000, 10000, 4600, 21400, 3, 0.597195828, 0.333333333],
  },
  {
    name: 'three prices close together: nearly their mean',
    amountsMinor: [10000, 11000, 12000],
    expected: [10969.6131, 11000, 6000, 20400, 3, 0.483593772, 1],
  },
  {
    name: 'one of four prices is absurdly high',
    amountsMinor: [10000, 12000, 14000, 9000000],
    expected: [12961.4814, 13000, 6600, 25200, 4, 0.515991714, 0.5],
  },
  {
    name: 'one of four prices is a cent',
    amountsMinor: [10000, 12000, 14000, 1],
    expected: [10937.3444, 11000, 5600, 21200, 4, 0.515928898, 0.75],
  },
  {
    name: 'two pairs far apart: the middle of the gap',
    amountsMinor: [10000, 10500, 40000, 42000],
    expected: [20493.9015, 20500, 10000, 41500, 4, 0.54824864, 0],
  },
  {
    name: 'five prices',
    amountsMinor: [8000, 10000, 12000, 15000, 20000],
    expected: [12164.404, 12200, 6600, 22600, 5, 0.480888631, 0.6],
  },
  {
    name: 'one of five prices has two zeros too many',
    amountsMinor: [8000, 10000, 1200000, 15000, 20000],
    expected: [15000, 15000, 7800, 29000, 5, 0.513906721, 0.2],
  },
  {
    name: 'eight honest prices and three fakes at five times',
    amountsMinor: [9000, 10000, 11000, 12000, 12500, 13000, 14000, 16000, 60000, 60000, 60000],
    expected: [13542.7904, 13600, 7200, 25200, 11, 0.482477624, 0.545454545],
  },
  {
    name: 'the same fakes from new members',
    amountsMinor: [9000, 10000, 11000, 12000, 12500, 13000, 14000, 16000, 60000, 60000, 60000],
    weights: [100, 100, 100, 100, 100, 100, 100, 100, 30, 30, 30],
    expected: [12468.986, 12400, 6800, 22800, 9.57799274, 0.468789896, 0.786516854],
  },
  {
    name: 'one member with a record among three new ones',
    amountsMinor: [10000, 15000, 15500, 16000],
    weights: [400, 30, 30, 30],
    expected: [13622.2584, 13600, 7400, 25200, 3.83435583, 0.480612986, 0.66],
  },
  {
    name: 'prices of a cent or two',
    amountsMinor: [1, 1, 2],
    expected: [1.13314845, 1, 1, 2, 3, 0.504727818, 0.666666667],
  },
  {
    name: 'prices below a dollar',
    amountsMinor: [20, 25, 50, 35],
    expected: [29.5803989, 30, 16, 56, 4, 0.492059174, 0.5],
  },
  {
    name: 'the largest amounts',
    amountsMinor: [99999999999, 99999999999, 90000000000],
    expected: [96548938500, 96000000000, 52000000000, 99999999999, 3, 0.48300255, 1],
  },
  {
    name: 'a cent, a usual price and the largest amount',
    amountsMinor: [1, 10000, 99999999999],
    expected: [10000, 10000, 4600, 21400, 3, 0.597195828, 0.333333333],
  },
  {
    name: 'yen have no smaller unit',
    amountsMinor: [1200000, 1500000, 1400000, 980000],
    currency: 'JPY',
    expected: [1253593.28, 1260000, 680000, 2300000, 4, 0.476183264, 1],
  },
  {
    name: 'euros are rounded like dollars',
    amountsMinor: [8000, 10000, 12000, 15000, 20000],
    currency: 'EUR',
    expected: [12164.404, 12200, 6600, 22600, 5, 0.480888631, 0.6],
  },
  {
    name: 'calibrated on closings that ended lower',
    amountsMinor: [8000, 10000, 12000, 15000, 20000],
    calibration: { shift: -0.1, reach: 0.55 },
    expected: [12164.404, 12200, 8800, 15200, 5, 0.480888631, 0.6],
  },
  {
    name: 'twelve prices',
    amountsMinor: [3500, 4000, 4000, 4500, 4500, 5000, 5000, 5500, 6000, 6000, 7500, 9000],
    expected: [5029.50067, 5000, 2800, 9100, 12, 0.459821203, 0.75],
  },
  {
    name: 'two hundred prices',
    amountsMinor: Array.from({ length: 200 }, (_, index) => 10_000 + (index % 20) * 100),
    expected: [10934.79, 11000, 6200, 19400, 200, 0.450037057, 1],
  },
  {
    name: 'the lowest weights of all',
    amountsMinor: [10000, 20000, 30000],
    weights: [1, 1, 1],
    expected: [20000, 20000, 10200, 39000, 3, 0.522257529, 0.333333333],
  },
];

export function toBallpark(row: Row, count: number): Ballpark {
  const [exactMinor, figureMinor, lowMinor, highMinor, voices, error, agreement] = row;
  return { exactMinor, figureMinor, lowMinor, highMinor, count, voices, error, agreement };
}

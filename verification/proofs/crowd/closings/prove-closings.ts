import { BOOK_RANGE_FROM } from '@ballpark/rules/crowd/price-book';
import { openApp } from '@ballpark/server/composition/open-app';
import { loadConfig } from '@ballpark/server/config/config';
import { createLogger } from '@ballpark/server/observability/logger';
import { type Claim, type ProofRun, runPart } from '../../kit/proof-run.ts';
import { startScratchServices } from '../../kit/services/scratch-services.ts';
import { withClient } from '../../kit/services/with-client.ts';
import { judgeCalibratedRanges, type Part } from '../claims.ts';
import { formatPercent } from '../measures.ts';
import { type BookSize, fillBook } from './book-database.ts';
import {
  type BookControl,
  type BookCost,
  measureBook,
  measureOneCondition,
  measureWithoutIndex,
  showBook,
} from './book-pages.ts';
import {
  type CalibrationEffort,
  type CalibrationFindings,
  measureCalibration,
  showCalibration,
} from './calibration.ts';

const ROWS_MAX = 16_000;
const PAGES_MAX: Record<BookCost['question'], number> = { guide: 100, comparables: 250, words: 50 };

const SMALL: CalibrationEffort = { seen: 2_000, unseen: 2_000, older: [20_000] };
const FULL: CalibrationEffort = { seen: 6_000, unseen: 6_000, older: [50_000, 500_000] };

const SMALL_BOOKS: readonly BookSize[] = [{ closings: 5_000, times: 1 }];
const FULL_BOOKS: readonly BookSize[] = [
  { closings: 50_000, times: 1 },
  { closings: 500_000, times: 1 },
];
const LARGEST_BOOK: BookSize = { closings: 500_000, times: 5 };

/** What is learned from closings: the calibration of ranges, the price book and comparables. */
export async function proveClosings(run: ProofRun): Promise<Part> {
  return runPart(run, async (part) => {
    const { sql, environment } = await startScratchServices(part, 'closings');
    const config = loadConfig(environment);
    const { app, close } = await openApp({ config, log: createLogger(config.logLevel, 'proof') });
    part.atEnd(close);
    const { url } = config.database;
    const calibration = await withClient(url, (client) =>
      measureCalibration({ app, sql, client }, run.isSmall ? SMALL : FULL),
    );
    part.say('ranges are calibrated');
    showCalibration(calibration);
    const book = await measureBooks(part, url);
    showBook(book.costs, book.controls);
    const most = (question: BookCost['question']) =>
      Math.max(...book.costs.filter((cost) => cost.question === question).map(({ mostPages }) => mostPages));
    return {
      claims: [...judgeCalibration(calibration), ...judgeBook(book)],
      figure: `calibrated in the database the range holds ${formatPercent(calibration.all.calibrated)}; guide ${most('guide')} pages, comparables ${most('comparables')}`,
    };
  });
}

type BookFindings = { costs: BookCost[]; controls: BookControl[] };

async function measureBooks(run: ProofRun, url: string): Promise<BookFindings> {
  const sizes = [...(run.isSmall ? SMALL_BOOKS : FULL_BOOKS), ...(run.flags.has('large') ? [LARGEST_BOOK] : [])];
  const found: BookFindings = { costs: [], controls: [] };
  for (const [index, size] of sizes.entries()) {
    const closings = size.closings * size.times;
    const { vocabulary } = await fillBook(url, size);
    run.say(`${closings} closings are in the price book`);
    await withClient(url, async (client) => {
      found.costs.push(...(await measureBook(client, { closings, vocabulary })));
      // Without the index the largest sizes take minutes; in the small ones a whole history is short.
      if (index === 0) found.controls.push(...(await measureWithoutIndex(client, { closings, vocabulary })));
      if (index > 0) found.controls.push(await measureOneCondition(client, { closings, vocabulary }));
    });
  }
  return found;
}

function judgeCalibration(findings: CalibrationFindings): Claim[] {
  const { readings, withArranged, withoutLimit, kinds, all } = findings;
  const wrong = readings.flatMap((reading) => reading.wrong);
  const builtIn = [...kinds, all].map((share) => ({ ...share, calibrated: share.builtIn }));
  return [
    ...judgeCalibratedRanges([...kinds, all]),
    [wrong.length === 0, `calibration: stored as the rules make it of all closings: ${wrong.join(', ')}`],
    [readings.every(({ rows }) => rows <= ROWS_MAX), `calibration: at most ${ROWS_MAX} rows are read in a night`],
    [withArranged.wrong.length > 0, "the mutation 'arranged closings count' is noticed in the calibration"],
    [withoutLimit.rows > ROWS_MAX, "the mutation 'no limit' is noticed in the rows of the calibration"],
    [
      judgeCalibratedRanges(builtIn).some(([holds]) => !holds),
      "the mutation 'ranges are not calibrated' is noticed in the calibration",
    ],
  ];
}

function judgeBook({ costs, controls }: BookFindings): Claim[] {
  const common = costs.filter(({ words }) => words === 'common word');
  const comparables = costs.filter(({ question }) => question === 'comparables');
  return [
    ...costs.map(({ closings, question, words, area, mostPages }): Claim => [
      mostPages <= PAGES_MAX[question],
      `${question}: at most ${PAGES_MAX[question]} pages, ${words} ${area} of ${closings} closings (${mostPages})`,
    ]),
    [common.every(({ found }) => found >= BOOK_RANGE_FROM), 'guide: common words have a range'],
    [comparables.every(({ found }) => found > 0), 'comparables: titles of common words have some'],
    ...controls.map(({ mutation, question, pages }): Claim => [
      pages > PAGES_MAX[question],
      `the mutation '${mutation}' is noticed in the pages of ${question} (${pages})`,
    ]),
  ];
}

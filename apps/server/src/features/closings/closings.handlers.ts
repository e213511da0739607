import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { tallyAccuracy } from './accuracy/tally-accuracy.ts';
import { bookClosings } from './booking/book-closings.ts';
import { calibrateRanges } from './calibration/calibrate-ranges.ts';
import { bookClosingsJob, calibrateRangesJob, sweepTermsJob, tallyAccuracyJob } from './closings.jobs.ts';
import { sweepTerms } from './price-book/sweep-terms.ts';

export const closingsHandlers: readonly JobHandler[] = [
  handleJob(bookClosingsJob, (app) => bookClosings(app)),
  handleJob(calibrateRangesJob, (app) => calibrateRanges(app)),
  handleJob(sweepTermsJob, (app) => sweepTerms(app)),
  handleJob(tallyAccuracyJob, (app) => tallyAccuracy(app)),
];

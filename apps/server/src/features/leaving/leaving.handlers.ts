import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { eraseClosedAccounts } from './erasing/erase-accounts.ts';
import { eraseClosedAccountsJob } from './leaving.jobs.ts';

export const leavingHandlers: readonly JobHandler[] = [
  handleJob(eraseClosedAccountsJob, (app) => eraseClosedAccounts(app)),
];

import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { eraseClosedAccounts } from './erasing/erase-accounts.ts';
import { expireExports } from './exporting/expire-exports.ts';
import { buildExport } from './exporting/export-data.ts';
import { buildExportJob, eraseClosedAccountsJob, expireExportsJob } from './leaving.jobs.ts';

export const leavingHandlers: readonly JobHandler[] = [
  handleJob(eraseClosedAccountsJob, (app) => eraseClosedAccounts(app)),
  handleJob(buildExportJob, (app, { exportId }, run) => buildExport(app, exportId, run)),
  handleJob(expireExportsJob, (app) => expireExports(app)),
];

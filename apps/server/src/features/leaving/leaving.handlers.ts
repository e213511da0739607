import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { expireExports } from './exporting/expire-exports.ts';
import { buildExport } from './exporting/export-data.ts';
import { buildExportJob, expireExportsJob } from './leaving.jobs.ts';
import { RETENTION_RULES } from './retention/retention-rules.ts';

export const leavingHandlers: readonly JobHandler[] = [
  ...RETENTION_RULES.map(({ job, run }) =>
    handleJob(job, async (app) => {
      await run(app);
    }),
  ),
  handleJob(buildExportJob, (app, { exportId }, run) => buildExport(app, exportId, run)),
  handleJob(expireExportsJob, (app) => expireExports(app)),
];

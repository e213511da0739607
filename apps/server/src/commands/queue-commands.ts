import type { Command } from 'commander';
import { ALL_JOBS } from '../composition/features.ts';
import type { AppContext } from '../core/context.ts';
import { listQueues } from '../jobs/inspect-queues.ts';
import { fail, formatAge, printTable, type RunWithApp } from './command-line.ts';

/** Commands about the worker's queues and the jobs that it has given up. */
export function addQueueCommands(queue: Command, withApp: RunWithApp): void {
  queue
    .command('list')
    .description('Each queue: jobs that wait, run or have failed for good, and how long the oldest has been due.')
    .action(() => withApp(list));
  queue
    .command('retry')
    .description('Queue the jobs again that have failed for good. Running a job twice does no harm.')
    .argument('<queue>', 'the name of the queue, or all')
    .action((name: string) => withApp((app) => retry(app, name)));
}

async function list(app: AppContext): Promise<void> {
  const queues = await listQueues(app, ALL_JOBS);
  printTable({
    head: ['queue', 'waiting', 'running', 'failed', 'oldest'],
    rows: queues.map(({ job, waiting, running, failed, oldestSeconds }) => [
      job,
      String(waiting),
      String(running),
      String(failed),
      oldestSeconds === 0 ? '' : formatAge(oldestSeconds),
    ]),
  });
  if (queues.every(({ failed }) => failed === 0)) console.log('No job has failed for good.');
}

async function retry(app: AppContext, name: string): Promise<void> {
  const failed = (await listQueues(app, ALL_JOBS)).filter((queue) => queue.failed > 0).map(({ job }) => job);
  const names = name === 'all' ? failed : [name];
  const total = { queued: 0, leftOut: 0 };
  for (const each of names) {
    const job = ALL_JOBS.find((known) => known.name === each);
    if (!job) return fail(`There is no queue ${each}: nothing was changed. ballpark queue list shows them.`);
    const result = await app.jobs.retryFailed(job);
    total.queued += result.queued;
    total.leftOut += result.leftOut;
  }
  if (total.queued + total.leftOut === 0) return fail('No job has failed for good: nothing was changed.');
  const others = total.leftOut === 0 ? '' : ` Left out, because the queue has the same job already: ${total.leftOut}.`;
  return console.log(`Jobs that are queued again: ${total.queued}.${others}`);
}

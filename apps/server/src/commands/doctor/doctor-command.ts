import type { Command } from 'commander';
import { parseEnvironment } from '../../config/read-environment.ts';
import { addressChecks } from './address-checks.ts';
import { type Check, type Examination, THIS_MACHINE } from './check.ts';
import { configurationChecks } from './configuration-checks.ts';
import { copiesChecks } from './copies-checks.ts';
import { databaseChecks } from './database-checks.ts';
import { machineChecks } from './machine-checks.ts';
import { postgresqlChecks } from './postgresql-checks.ts';
import { type CheckResult, runChecks } from './run-checks.ts';
import { serviceChecks } from './service-checks.ts';
import { siteChecks } from './site-checks.ts';
import { storageChecks } from './storage-checks.ts';

/** In the order in which they run: what others need comes first. */
export const ALL_CHECKS: readonly Check[] = [
  ...configurationChecks,
  ...siteChecks,
  ...postgresqlChecks,
  ...machineChecks,
  ...databaseChecks,
  ...addressChecks,
  ...serviceChecks,
  ...storageChecks,
  ...copiesChecks,
];

type DoctorOptions = { json?: true; sendTo?: string; apiProcesses: string; workerProcesses: string };

export function addDoctorCommand(doctor: Command): void {
  doctor
    .option('--send-to <address>', 'send a test mail to this address')
    .option('--api-processes <number>', 'how many API processes share the database', '1')
    .option('--worker-processes <number>', 'how many workers share the database', '1')
    .option('--json', 'print one JSON object instead of lines')
    .addHelpText('after', '\nThe exit code is 1 if something is wrong. Hints and warnings do not change it.')
    .action(async ({ json, sendTo, apiProcesses, workerProcesses }: DoctorOptions) => {
      const processes = { api: Number(apiProcesses), worker: Number(workerProcesses) };
      const results = await examine({ processes, sendTo }, json ? () => undefined : printResult);
      const wrongs = countState(results, 'wrong');
      if (json) console.log(JSON.stringify({ isOk: wrongs === 0, results }, null, 2));
      else console.log(`\n${describeCounts(results)}, ${wrongs} wrong`);
      process.exitCode = wrongs === 0 ? 0 : 1;
    });
}

async function examine(
  options: Pick<Examination, 'processes' | 'sendTo'>,
  onResult: (result: CheckResult) => void,
): Promise<CheckResult[]> {
  const examination: Examination = {
    ...parseEnvironment(process.env),
    ...options,
    folder: process.cwd(),
    now: Date.now,
    ...THIS_MACHINE,
  };
  const results: CheckResult[] = [];
  for await (const result of runChecks(ALL_CHECKS, examination)) {
    onResult(result);
    results.push(result);
  }
  return results;
}

function describeCounts(results: readonly CheckResult[]): string {
  const [oks, hints, warnings] = [
    countState(results, 'ok'),
    countState(results, 'hint'),
    countState(results, 'warning'),
  ];
  return `${oks} ok, ${hints} hints, ${warnings} warnings`;
}

function countState(results: readonly CheckResult[], state: CheckResult['state']): number {
  return results.filter((result) => result.state === state).length;
}

const NAME_WIDTH = Math.max(...ALL_CHECKS.map(({ name }) => name.length));

function printResult(result: CheckResult): void {
  const advice = result.state === 'ok' ? '' : ` ${result.advice}`;
  console.log(`${result.state.padEnd(7)}  ${result.check.padEnd(NAME_WIDTH)}  ${result.text}${advice}`);
}

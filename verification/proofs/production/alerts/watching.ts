import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProofRun } from '../../kit/proof-run.ts';
import { findFreePort } from '../../kit/services/api-process.ts';
import { startProgram } from '../../kit/services/proxy-program.ts';
import { copyRules } from './rule-checks.ts';

export type Watching = {
  /** Names of the alerts that Alertmanager has now and would tell the operator of. */
  listAlerts: () => Promise<string[]>;
  /** Names of the alerts that Prometheus has, also those that wait for their time. */
  listPending: () => Promise<string[]>;
  /** How many series a query finds. */
  countSeries: (expr: string) => Promise<number>;
};

type Targets = { apiMetricsPorts: readonly number[]; workerMetricsPort: number };

/** Starts Prometheus and Alertmanager with the files of `deploy/prometheus`; only addresses are replaced. */
export async function startWatching(run: ProofRun, targets: Targets): Promise<Watching> {
  const folder = copyRules(run);
  const [prometheusPort, alertmanagerPort] = [await findFreePort(), await findFreePort()];
  writeConfiguration(folder, { ...targets, alertmanagerPort });
  const prometheus = `http://127.0.0.1:${prometheusPort}`;
  const alertmanager = `http://127.0.0.1:${alertmanagerPort}`;
  const at = (name: string) => join(folder, name);
  for (const data of ['tsdb', 'alertmanager']) mkdirSync(at(data));
  startProgram(run, {
    logFile: at('alertmanager.log'),
    command: [
      'prometheus-alertmanager',
      `--config.file=${at('alertmanager.yml')}`,
      `--storage.path=${at('alertmanager')}`,
      `--web.listen-address=127.0.0.1:${alertmanagerPort}`,
      '--cluster.listen-address=',
    ],
  });
  startProgram(run, {
    logFile: at('prometheus.log'),
    command: [
      'prometheus',
      `--config.file=${at('prometheus.yml')}`,
      `--storage.tsdb.path=${at('tsdb')}`,
      `--web.listen-address=127.0.0.1:${prometheusPort}`,
    ],
  });
  await waitForAnswer(`${alertmanager}/-/ready`, at('alertmanager.log'));
  await waitForAnswer(`${prometheus}/-/ready`, at('prometheus.log'));
  run.say('Prometheus and Alertmanager are ready');
  return {
    listAlerts: async () => {
      const shown = 'active=true&silenced=false&inhibited=false';
      const alerts = await readJson<{ labels: { alertname: string } }[]>(`${alertmanager}/api/v2/alerts?${shown}`);
      return alerts.map(({ labels }) => labels.alertname);
    },
    listPending: async () => {
      const { data } = await readJson<PendingAlerts>(`${prometheus}/api/v1/alerts`);
      return data.alerts.map(({ labels }) => labels.alertname);
    },
    countSeries: async (expr) => {
      const query = new URLSearchParams({ query: expr }).toString();
      const { data } = await readJson<QueryAnswer>(`${prometheus}/api/v1/query?${query}`);
      return data.result.length;
    },
  };
}

type PendingAlerts = { data: { alerts: { labels: { alertname: string } }[] } };
type QueryAnswer = { data: { result: unknown[] } };

async function readJson<Answer>(url: string): Promise<Answer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer; // documented by Prometheus
}

function writeConfiguration(
  folder: string,
  { apiMetricsPorts, workerMetricsPort, alertmanagerPort }: Targets & { alertmanagerPort: number },
): void {
  const toTargets = (ports: readonly number[]) => `targets: [${ports.map((port) => `'127.0.0.1:${port}'`).join(', ')}]`;
  replaceEach(join(folder, 'prometheus.yml'), [
    [/targets: \['127\.0\.0\.1:9093'\]/, toTargets([alertmanagerPort])],
    [/(?<=job_name: ballpark-api\n.+\n +- )targets: .+/, toTargets(apiMetricsPorts)],
    [/(?<=job_name: ballpark-worker\n.+\n +- )targets: .+/, toTargets([workerMetricsPort])],
  ]);
  const password = join(folder, 'smtp-password');
  writeFileSync(password, 'none');
  // Port 1 refuses connections: no mail leaves this machine.
  replaceEach(join(folder, 'alertmanager.yml'), [
    [/smtp_smarthost: .+/, `smtp_smarthost: '127.0.0.1:1'`],
    [/smtp_auth_password_file: .+/, `smtp_auth_password_file: ${password}`],
  ]);
}

function replaceEach(file: string, replacements: readonly (readonly [RegExp, string])[]): void {
  let text = readFileSync(file, 'utf8');
  for (const [pattern, replacement] of replacements) {
    if (!pattern.test(text)) throw new Error(`${file} has no ${pattern}`);
    text = text.replace(pattern, replacement);
  }
  writeFileSync(file, text);
}

async function waitForAnswer(url: string, logFile: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; ;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`${url} does not answer:\n${readFileSync(logFile, 'utf8')}`);
    await sleep(200);
  }
}

import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Claim, ProofRun } from '../../kit/proof-run.ts';

const DEPLOY = join(import.meta.dirname, '../../../../deploy');
const PROMETHEUS = join(DEPLOY, 'prometheus');
const GRAFANA = join(DEPLOY, 'grafana');

/** Installs what is missing. Plain JavaScript, which also runs before the project is installed. */
const INSTALL = join(import.meta.dirname, '../../../../tools/ops/services/debian-packages.mjs');

export type DashboardQuery = { dashboard: string; panel: string; expr: string };

type Dashboard = { title: string; panels: { title: string; targets: { expr: string }[] }[] };

export function readDashboardQueries(): DashboardQuery[] {
  return globSync('*.json', { cwd: GRAFANA }).flatMap((file) => {
    const { title, panels } = JSON.parse(readFileSync(join(GRAFANA, file), 'utf8')) as Dashboard; // our own files
    return panels.flatMap((panel) => panel.targets.map(({ expr }) => ({ dashboard: title, panel: panel.title, expr })));
  });
}

export function installPrograms(): void {
  const { status, stderr } = spawnSync(process.execPath, [INSTALL, 'watching'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** A folder with a copy of our rules, removed at the end. */
export function copyRules(run: ProofRun): string {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-alerts-'));
  run.atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  cpSync(PROMETHEUS, folder, { recursive: true });
  return folder;
}

export type RuleFindings = { claims: Claim[]; alerts: number; ruleTests: number; queries: number };

/** Checks the files with Prometheus' own tools: syntax, and each rule in both directions. */
export function checkRules(run: ProofRun): RuleFindings {
  const folder = copyRules(run);
  const [rules, tests] = ['*.rules.yml', '*.test.yml'].map((pattern) => globSync(pattern, { cwd: folder }));
  const queries = readDashboardQueries();
  writeFileSync(join(folder, 'queries.yml'), toRuleFile(queries));
  const config = runTool(folder, ['promtool', 'check', 'config', 'prometheus.yml']);
  const alerting = runTool(folder, ['amtool', 'check-config', 'alertmanager.yml']);
  const dashboards = runTool(folder, ['promtool', 'check', 'rules', 'queries.yml']);
  const tested = runTool(folder, ['promtool', 'test', 'rules', ...(tests ?? [])]);
  run.say('promtool and amtool have read and tested all files');
  // Mutation: an alert that always fires.
  const causes = join(folder, 'causes.rules.yml');
  writeFileSync(causes, readFileSync(causes, 'utf8').replace('"ballpark-api"} == 1', '"ballpark-api"} == 2'));
  const mutated = runTool(folder, ['promtool', 'test', 'rules', 'causes.test.yml']);
  const readAll = (files: readonly string[] = []) =>
    files.map((file) => readFileSync(join(PROMETHEUS, file), 'utf8')).join('\n');
  return {
    claims: [
      [config === undefined, `prometheus.yml and its rules are valid: ${config}`],
      [alerting === undefined, `alertmanager.yml is valid: ${alerting}`],
      [dashboards === undefined, `every query of a dashboard is valid: ${dashboards}`],
      [tested === undefined, `each rule fires and stays silent when it should: ${tested}`],
      [mutated !== undefined, 'mutation: an alert that always fires is noticed by its test'],
    ],
    alerts: countMatches(readAll(rules), /- alert: /g),
    ruleTests: countMatches(readAll(tests), /exp_samples: /g),
    queries: queries.length,
  };
}

/** A file of recording rules, so that promtool parses the queries. JSON is YAML. */
function toRuleFile(queries: readonly DashboardQuery[]): string {
  const rules = queries.map(({ expr }, index) => ({ record: `query:${index}`, expr }));
  return JSON.stringify({ groups: [{ name: 'dashboards', rules }] });
}

/** Returns the output of a tool that failed. */
function runTool(cwd: string, [program = '', ...args]: readonly string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  return status === 0 ? undefined : `${stdout}${stderr}`;
}

function countMatches(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

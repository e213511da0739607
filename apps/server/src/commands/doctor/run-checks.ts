import { withTimeout } from '../../core/with-timeout.ts';
import { type Values, VARIABLES, type VariableName } from '../../config/variables.ts';
import { type Check, describeReason, type Examination, type Finding, warning, wrong } from './check.ts';

export type CheckResult = Finding & { check: string };

/** Longer than the timeouts of the connections themselves, which have better words. */
const TIMEOUT_MS = 15_000;

type Options = { /** The longest time of one check. */ timeoutMs?: number };

/** Runs one check after the other and returns each result at once. A check that fails or hangs stops no other. */
export async function* runChecks(
  checks: readonly Check[],
  examination: Examination,
  { timeoutMs = TIMEOUT_MS }: Options = {},
): AsyncGenerator<CheckResult> {
  const failed = new Set<string>();
  for (const check of checks) {
    const findings = await runCheck({ check, examination, failed, timeoutMs });
    if (findings.some(isBlocking)) failed.add(check.name);
    for (const finding of findings) yield { check: check.name, ...hideSecrets(finding, examination) };
  }
}

type Run = { check: Check; examination: Examination; failed: ReadonlySet<string>; timeoutMs: number };

async function runCheck({ check, examination, failed, timeoutMs }: Run): Promise<Finding[]> {
  const unusable = check.needs.filter((name) => examination.values[name] === undefined);
  const before = check.after.find((name) => failed.has(name));
  if (unusable.length > 0) return [skip(`${unusable.join(' and ')} cannot be used`)];
  if (before !== undefined) return [skip(`the check '${before}' comes first`)];
  try {
    // The check reads only the variables it needs, and all of those are there.
    return [await withTimeout(timeoutMs, check.run(examination.values as Values, examination))].flat();
  } catch (error) {
    return [wrong(`The check failed: ${describeReason(error)}.`, 'Look at the log of the service behind it.')];
  }
}

const NOT_CHECKED = 'Not checked: ';

function skip(reason: string): Finding {
  return warning(`${NOT_CHECKED}${reason}.`, 'Mend that first, then run the doctor again.');
}

function isBlocking({ state, text }: Finding): boolean {
  return state === 'wrong' || text.startsWith(NOT_CHECKED);
}

/** Errors of libraries may quote what they were given. */
function hideSecrets(finding: Finding, { environment }: Examination): Finding {
  const names = (Object.keys(VARIABLES) as VariableName[]).filter((name) => VARIABLES[name].isSecret);
  const secrets = names.flatMap((name) => listSecretParts(environment[name] ?? ''));
  const text = secrets.reduce((shown, secret) => shown.replaceAll(secret, '(secret)'), finding.text);
  return { ...finding, text };
}

/** The whole value, and the password in an address. Short words would hide harmless parts of sentences. */
function listSecretParts(value: string): string[] {
  const password = URL.canParse(value) ? new URL(value).password : '';
  return [value, password, decodeURIComponent(password)].filter((part) => part.length >= 6);
}

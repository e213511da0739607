import * as z from 'zod/mini';
import { listProductionProblems } from './production-profile.ts';
import { resolveSecretFiles, type SecretFile } from './secret-files.ts';
import { VARIABLES, type Values, type VariableName } from './variables.ts';

/** Lists every problem of the environment, one per line. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigurationError';
    this.problems = problems;
  }
}

export function readEnvironment(environment: NodeJS.ProcessEnv): Values {
  const { values, problems } = parseEnvironment(environment);
  if (problems.length > 0) throw new ConfigurationError(problems);
  // Without a problem every variable was parsed by its own reader.
  return values as Values;
}

export type ParsedEnvironment = {
  /** As the variables are written, with the secrets that came from files. */
  environment: NodeJS.ProcessEnv;
  /** Only the variables that can be used. */
  values: Partial<Values>;
  files: SecretFile[];
  problems: string[];
};

/** Reads as much of the environment as can be read, and lists what is wrong with it. */
export function parseEnvironment(written: NodeJS.ProcessEnv): ParsedEnvironment {
  const { environment, files, problems: fileProblems } = resolveSecretFiles(written);
  const problems = [...fileProblems, ...listProductionProblems(environment)];
  const entries: [VariableName, unknown][] = [];
  for (const name of Object.keys(VARIABLES) as VariableName[]) {
    const { read, fallback, purpose } = VARIABLES[name];
    const text = environment[name] ?? fallback;
    if (text === undefined) {
      if (!files.some((file) => file.name === name)) problems.push(`${name} is not set. ${purpose}`);
      continue;
    }
    const result = z.safeParse<z.ZodMiniType>(read, text);
    if (result.success) entries.push([name, result.data]);
    else problems.push(`${name}: ${result.error.issues[0]?.message ?? 'not usable'}. ${purpose}`);
  }
  const values: Partial<Values> = Object.fromEntries(entries);
  return { environment, files, problems: [...problems, ...listJointProblems(values)], values: addDirectUrl(values) };
}

/** Without a pooler the address of the database is the direct one. */
function addDirectUrl(values: Partial<Values>): Partial<Values> {
  const { DATABASE_DIRECT_URL: direct, ...others } = values;
  const found = direct === '' ? values.DATABASE_URL : direct;
  return { ...others, ...(found !== undefined && { DATABASE_DIRECT_URL: found }) };
}

/** Problems of variables that are fine each for itself. */
function listJointProblems({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, ...values }: Partial<Values>): string[] {
  const problems = [];
  if ((VAPID_PUBLIC_KEY === '') !== (VAPID_PRIVATE_KEY === '')) {
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or none.');
  }
  if ((values.DATABASE_PLANS_URL === '') !== (values.DATABASE_DIRECT_URL === '')) {
    problems.push('DATABASE_PLANS_URL and DATABASE_DIRECT_URL belong together: set both for a pooler, or none.');
  }
  // A third party needs an address and a key; the built-in list needs neither.
  if (values.GEOCODER === 'geoapify') {
    const missing = (['GEOCODER_URL', 'GEOCODER_KEY'] as const).filter((name) => values[name] === '');
    problems.push(...missing.map((name) => `${name} is not set. GEOCODER=${values.GEOCODER} needs it.`));
  }
  return problems;
}

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
  return { environment, files, problems, values: Object.fromEntries(entries) };
}

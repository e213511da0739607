import * as z from 'zod/mini';
import { listProductionProblems } from './production-profile.ts';
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
  const problems = listProductionProblems(environment);
  const entries = (Object.keys(VARIABLES) as VariableName[]).map((name) => {
    const { read, fallback, purpose } = VARIABLES[name];
    const written = environment[name] ?? fallback;
    if (written === undefined) {
      problems.push(`${name} is not set. ${purpose}`);
      return [name, undefined] as const;
    }
    const result = z.safeParse<z.ZodMiniType>(read, written);
    if (!result.success) {
      problems.push(`${name}: ${result.error.issues[0]?.message ?? 'not usable'}. ${purpose}`);
    }
    return [name, result.data] as const;
  });
  if (problems.length > 0) throw new ConfigurationError(problems);
  // Every entry was parsed by its own reader above; only the pairing of names and types is lost on the way.
  return Object.fromEntries(entries) as Values;
}

import { readFileSync } from 'node:fs';
import { VARIABLES, type VariableName } from './variables.ts';

export type SecretFile = { name: VariableName; path: string };

type ResolvedEnvironment = { environment: NodeJS.ProcessEnv; files: SecretFile[]; problems: string[] };

/**
 * A secret may be in a file that `NAME_FILE` names. An environment is inherited by child processes and shown by the tools of
 * containers; a file is not.
 */
export function resolveSecretFiles(environment: NodeJS.ProcessEnv): ResolvedEnvironment {
  const resolved = { ...environment };
  const files: SecretFile[] = [];
  const problems: string[] = [];
  for (const name of Object.keys(VARIABLES) as VariableName[]) {
    const path = environment[`${name}_FILE`] ?? '';
    if (path === '') continue;
    const refusal = findRefusal(name, environment);
    if (refusal !== undefined) {
      problems.push(refusal);
      continue;
    }
    files.push({ name, path });
    const content = readSecret(path);
    if ('problem' in content) problems.push(`${name}_FILE: ${content.problem}. ${VARIABLES[name].purpose}`);
    else {
      resolved[name] = content.secret;
      delete resolved[`${name}_FILE`];
    }
  }
  return { environment: resolved, files, problems };
}

function findRefusal(name: VariableName, environment: NodeJS.ProcessEnv): string | undefined {
  if (!VARIABLES[name].isSecret) return `${name}_FILE: only secrets are read from files. Set ${name} instead.`;
  const isSetTwice = (environment[name] ?? '') !== '';
  return isSetTwice ? `${name} and ${name}_FILE are both set. Remove one of them.` : undefined;
}

/** Neither the content nor an error that quotes it is shown. */
function readSecret(path: string): { secret: string } | { problem: string } {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    return secret === '' ? { problem: `the file ${path} is empty` } : { secret };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // an error of the file system has a code
    return { problem: `the file ${path} ${FAULTS[code ?? ''] ?? `cannot be read (${code ?? 'unknown error'})`}` };
  }
}

const FAULTS: Record<string, string> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be read by this user',
  EISDIR: 'is a folder',
};

import type { Repo, SourceFile } from './repo.ts';
import { isTest } from './repo.ts';

/**
 * The role of a file in a server feature, taken from its name. `jobs` names the jobs, `handlers` runs them, `sql` holds SQL
 * fragments that repositories of several features share.
 */
export type Role = (typeof SUFFIXES)[number] | 'use-case';

const SUFFIXES = ['routes', 'policy', 'repository', 'sql', 'view', 'jobs', 'handlers'] as const;

export type FeatureFile = SourceFile & { feature: string; role: Role | undefined };

// A feature may have rooms (sub-folders); the role follows from the file name alone.
const IN_FEATURE = /^apps\/server\/src\/features\/([^/]+)\/(?:[^/]+\/)*([^/]+)$/;

/** The feature and role a path of the server has, if it lies in a feature. */
export function parseFeaturePath(path: string): { feature: string; role: Role | undefined } | undefined {
  const [, feature, name] = IN_FEATURE.exec(path) ?? [];
  return feature === undefined || name === undefined ? undefined : { feature, role: parseRole(name) };
}

function parseRole(name: string): Role | undefined {
  if (/^[a-z]+(-[a-z0-9]+)+\.ts$/.test(name)) return 'use-case';
  const written = /^[a-z0-9-]+\.([a-z]+)\.ts$/.exec(name)?.[1];
  return SUFFIXES.find((suffix) => suffix === written);
}

/** Every file of a server feature that is not a test. */
export function listFeatureFiles(repo: Repo): FeatureFile[] {
  return repo.sources.flatMap((file) => {
    const place = parseFeaturePath(file.path);
    return place === undefined || isTest(file) ? [] : [{ ...file, ...place }];
  });
}

export function listServerFiles(repo: Repo): SourceFile[] {
  return repo.sources.filter((file) => file.path.startsWith('apps/server/src/') && !isTest(file));
}

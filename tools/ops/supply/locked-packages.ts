import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One entry of package-lock.json, as far as the checks read it. */
type LockedEntry = {
  version?: string;
  /** Only where the folder has another name than the package: an alias, or a workspace. */
  name?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  /** The package is inside the archive of the package that needs it, so it has no address and no hash. */
  inBundle?: boolean;
  license?: string;
  hasInstallScript?: boolean;
};

export type LockedPackage = LockedEntry & {
  /** The folder, for example `node_modules/a/node_modules/@b/c`. */
  path: string;
  /** The name of that folder: `@b/c`. */
  folderName: string;
  /** `@b/c@1.2.3`: how findings name the package. */
  id: string;
};

export const LOCKFILE = 'package-lock.json';
/** The copy that npm keeps of what it has installed, with the hashes that it has compared with the archives. */
export const INSTALLED_LOCKFILE = 'node_modules/.package-lock.json';
const PACKAGES_FOLDER = 'node_modules/';

export function readLockedPackages(folder: string, file = LOCKFILE): LockedPackage[] {
  return parseLockedPackages(readFileSync(join(folder, file), 'utf8'));
}

/** Installed packages and links to workspaces, without the workspaces themselves. */
export function parseLockedPackages(text: string): LockedPackage[] {
  // npm writes this file; an entry that has another shape fails one of the checks.
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedEntry> };
  return Object.entries(packages)
    .filter(([path]) => path.includes(PACKAGES_FOLDER))
    .map(([path, entry]) => {
      const folderName = path.slice(path.lastIndexOf(PACKAGES_FOLDER) + PACKAGES_FOLDER.length);
      const id = `${entry.name ?? folderName}@${entry.version ?? 'workspace'}`;
      return { ...entry, path, folderName, id };
    });
}

/** What package.json of an installed package says; packages for other platforms are not installed. */
export type InstalledManifest = { license?: string; scripts?: Record<string, string> };

export function readInstalledManifest(folder: string, { path }: LockedPackage): InstalledManifest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8')) as InstalledManifest;
  } catch {
    return undefined;
  }
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readInstalledManifest, readLockedPackages, type LockedPackage } from './locked-packages.ts';

/**
 * Packages that have an install script, each with the reason why we do not need it. None of the scripts runs: `.npmrc` says
 * `ignore-scripts`, and `allowScripts` of package.json, npm's own list, says false for each.
 */
const REVIEWED: Record<string, string> = {
  libxmljs2: 'builds a reader of XML for cyclonedx-npm, which only checks bills in XML with it; ours are JSON',
};
const SCRIPTS = ['preinstall', 'install', 'postinstall'];

/** Packages with a script that was not reviewed, and settings that would let one run. */
export function findInstallScripts(folder: string): string[] {
  const packages = readLockedPackages(folder).filter((locked) => !locked.link && hasInstallScript(locked, folder));
  const unknown = packages.filter(({ folderName }) => REVIEWED[folderName] === undefined);
  const unused = Object.keys(REVIEWED).filter((name) => !packages.some(({ folderName }) => folderName === name));
  return [
    ...unknown.map(
      ({ id }) =>
        `${id}: it runs code when it is installed. Read that code; if the package works without, add it with the reason to tools/ops/supply/install-scripts.ts and as false to "allowScripts" in package.json.`,
    ),
    ...unused.map(
      (name) => `${name}: it has no install script any more. Remove it from tools/ops/supply/install-scripts.ts.`,
    ),
    ...findLooseSettings(folder),
  ];
}

/** npm also builds a package that has a `binding.gyp` and no script. */
function hasInstallScript(locked: LockedPackage, folder: string): boolean {
  const scripts = readInstalledManifest(folder, locked)?.scripts ?? {};
  return (
    locked.hasInstallScript === true ||
    SCRIPTS.some((name) => scripts[name] !== undefined) ||
    existsSync(join(folder, locked.path, 'binding.gyp'))
  );
}

function findLooseSettings(folder: string): string[] {
  const settings = readFileSync(join(folder, '.npmrc'), 'utf8').split('\n');
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    allowScripts?: Record<string, boolean>;
  };
  const refused = Object.fromEntries(Object.keys(REVIEWED).map((name) => [name, false]));
  return [
    ...(settings.includes('ignore-scripts=true') ? [] : ['.npmrc: it must say ignore-scripts=true. Add the line.']),
    ...(JSON.stringify(manifest.allowScripts) === JSON.stringify(refused)
      ? []
      : [
          `package.json: "allowScripts" must be ${JSON.stringify(refused)}, as tools/ops/supply/install-scripts.ts says.`,
        ]),
  ];
}

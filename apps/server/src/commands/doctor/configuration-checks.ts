import { createECDH } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { listProductionProblems } from '../../config/production-profile.ts';
import { defineCheck, type Finding, isPublicSite, ok, warning, wrong } from './check.ts';

/** The environment alone, without asking any service. */
export const configurationChecks = [
  defineCheck({
    name: 'configuration',
    run: async (_values, { problems }) => {
      const advice = 'docs/configuration.md describes every variable. No process starts with this.';
      if (problems.length > 0) return problems.map((problem) => wrong(problem, advice));
      return ok('All variables can be used.');
    },
  }),
  defineCheck({
    name: 'development-values',
    needs: ['PUBLIC_ORIGIN'],
    run: async (values, { environment }) => {
      // Those of a public site are problems of the configuration.
      if (isPublicSite(values)) return ok('The site is public: development values are refused.');
      const left = listProductionProblems({ ...environment, PUBLIC_ORIGIN: 'https://public.invalid' });
      if (left.length === 0) return ok('No variable has a development value.');
      const names = left.map((line) => line.split(' ')[0] ?? '');
      const others = names.filter((name) => !name.startsWith('LIMIT_'));
      const shown = [`${names.length - others.length} limits`, ...others].join(', ');
      return warning(
        `${left.length} variables have development values: ${shown}.`,
        'That is right for development. A public site has an https PUBLIC_ORIGIN and does not start with them.',
      );
    },
  }),
  defineCheck({
    name: 'secret-files',
    run: async (_values, { files, environment, folder }) => {
      const settings = environment.PUBLIC_ORIGIN?.startsWith('https:') ? [{ path: join(folder, '.env') }] : [];
      const findings = [...files, ...settings].flatMap(({ path }) => findLoosePermission(path) ?? []);
      if (findings.length > 0) return findings;
      if (files.length === 0) return ok('No secret comes from a file.');
      return ok(`${files.length} secrets come from files that other users cannot read.`);
    },
  }),
  defineCheck({
    name: 'push-keys',
    needs: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
    run: async ({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }) => {
      if (publicKey === '' && privateKey === '') return ok('Push messages are off.');
      if (isKeyPair(publicKey, privateKey)) return ok('The two push keys are a pair.');
      return wrong(
        'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not a pair: push services refuse every message.',
        'Set the two keys that one run of `ballpark push-keys` printed. New keys end all push subscriptions.',
      );
    },
  }),
];

/** The runtime of a container mounts secrets here, readable inside the container alone. */
const CONTAINER_SECRETS = /^\/run\/secrets\//;
const READABLE_BY_OTHERS = 0o004;
const WRITABLE_BY_OTHERS = 0o022;

function findLoosePermission(path: string): Finding | undefined {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  const mask = CONTAINER_SECRETS.test(path) ? WRITABLE_BY_OTHERS : READABLE_BY_OTHERS | WRITABLE_BY_OTHERS;
  if ((mode & mask) === 0) return undefined;
  const act = (mode & READABLE_BY_OTHERS) === 0 ? 'change' : 'read';
  return wrong(
    `Other users of this machine can ${act} the secrets in ${path} (mode ${(mode & 0o777).toString(8)}).`,
    `Run \`chmod 600 ${path}\`, owned by the user of the processes.`,
  );
}

function isKeyPair(publicKey: string, privateKey: string): boolean {
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(privateKey, 'base64url');
    return curve.getPublicKey('base64url') === publicKey;
  } catch {
    return false; // no point of the curve
  }
}

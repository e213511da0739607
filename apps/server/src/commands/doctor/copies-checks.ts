import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRunAges, type MaintenanceKind } from '../../features/maintenance/maintenance.repository.ts';
import { formatAge } from '../command-line.ts';
import { defineCheck, type Finding, hint, isPublicSite, ok, wrong } from './check.ts';
import { withDatabase } from './postgresql-checks.ts';

/** As the alerts: a copy is made each night. */
const OLD_SECONDS = 30 * 3_600;

/** The copies of the database and of the photos, off this machine. */
export const copiesChecks = [
  defineCheck({
    name: 'backup',
    needs: ['DATABASE_DIRECT_URL', 'PUBLIC_ORIGIN'],
    after: ['postgresql', 'schema'],
    run: async ({ DATABASE_DIRECT_URL: url, ...values }, { machine }) => {
      if (isPublicSite(values) && !isOffTheMachine(machine.settings)) {
        return wrong(
          'All backups of the database are on this machine: they are lost with it.',
          'Set the values BACKUP_... and run `/opt/ballpark/current/deploy/backup/set-up` (docs/backup.md#set-up).',
        );
      }
      return judgeAge(await readAge(url, 'backup'), {
        what: 'backup of the database',
        isPublic: isPublicSite(values),
        advice: 'Run `systemctl start ballpark-backup@full`. If it fails: `journalctl -u ballpark-backup@full -n 20`.',
      });
    },
  }),
  defineCheck({
    name: 'photo-copy',
    needs: ['DATABASE_DIRECT_URL', 'PUBLIC_ORIGIN'],
    after: ['postgresql', 'schema'],
    run: async ({ DATABASE_DIRECT_URL: url, ...values }) =>
      judgeAge(await readAge(url, 'photo-copy'), {
        what: 'copy of the photos in a second bucket',
        isPublic: isPublicSite(values),
        advice: 'Run `systemctl start ballpark-photo-copy`. If it fails: `journalctl -u ballpark-photo-copy -n 20`.',
      }),
  }),
];

/** Whether pgBackRest sends its backups elsewhere. A machine without pgBackRest makes its backups in another way. */
function isOffTheMachine(settings: string): boolean {
  try {
    const text = readFileSync(join(settings, 'pgbackrest.conf'), {
      encoding: 'utf8',
    });
    return /^repo\d+-(host|type=(s3|azure|gcs|sftp))\b/m.test(text);
  } catch {
    return true;
  }
}

async function readAge(url: string, kind: MaintenanceKind): Promise<number> {
  const ages = await withDatabase({ url }, listRunAges);
  return ages.find((run) => run.kind === kind)?.seconds ?? Infinity;
}

type Copy = { what: string; isPublic: boolean; advice: string };

function judgeAge(seconds: number, { what, isPublic, advice }: Copy): Finding {
  if (seconds < OLD_SECONDS) return ok(`The last ${what} is ${formatAge(seconds)} old.`);
  const text =
    seconds === Infinity
      ? `There is no ${what}: what is lost is lost for good.`
      : `The last ${what} is ${formatAge(seconds)} old: what is newer would be lost.`;
  return isPublic ? wrong(text, advice) : hint(text, 'A public site needs one: docs/backup.md.');
}

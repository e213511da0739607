import { Argument, type Command } from 'commander';
import { MAINTENANCE_KINDS, type MaintenanceKind, recordRun } from '../features/maintenance/maintenance.repository.ts';
import type { RunWithApp } from './command-line.ts';

/** For the timers of a server: what alerts and the doctor know of backups. */
export function addRecordCommand(record: Command, withApp: RunWithApp): void {
  record
    .addArgument(new Argument('<kind>', 'what was done').choices(MAINTENANCE_KINDS))
    .action((kind: MaintenanceKind) => withApp(({ db }) => recordRun(db, kind)));
}

/** Prints a new pair of keys for push messages, ready for the environment file. */
export function addPushKeysCommand(pushKeys: Command): void {
  pushKeys.action(async () => {
    const { default: webPush } = await import('web-push');
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
  });
}

import { Argument, type Command } from 'commander';
import { MAINTENANCE_KINDS, type MaintenanceKind, recordRun } from '../features/maintenance/maintenance.repository.ts';
import type { RunWithApp } from './command-line.ts';

/** For the timers of a server: what alerts and the doctor know of backups. */
export function addRecordCommand(record: Command, withApp: RunWithApp): void {
  record
    .addArgument(new Argument('<kind>', 'what was done').choices(MAINTENANCE_KINDS))
    .action((kind: MaintenanceKind) => withApp(({ db }) => recordRun(db, kind)));
}

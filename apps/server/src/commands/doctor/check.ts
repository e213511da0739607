import { type StatsFs, statfsSync } from 'node:fs';
import type { RequestOptions } from 'node:https';
import type { ParsedEnvironment } from '../../config/read-environment.ts';
import type { Values, VariableName } from '../../config/variables.ts';

/**
 * The finding of a check, in one sentence, and what the operator can do about it. A hint is about something that a site can do
 * without, or that cannot be seen from here.
 */
export type Finding =
  | { state: 'ok'; text: string }
  | {
      state: 'hint' | 'warning' | 'wrong';
      text: string;
      /** Names one command or setting of a server. */ advice: string;
    };

/** The input of every check. */
export type Examination = ParsedEnvironment & {
  /** How many processes the operator wants to run. */
  processes: { api: number; worker: number };
  /** Receives a test mail; undefined sends none. */
  sendTo: string | undefined;
  /** Where the processes start: they read the file .env there. */
  folder: string;
  /** The clock of this machine, in milliseconds. */
  now: () => number;
  machine: Machine;
  /** How the public address is reached. Empty for the ways of the system. */
  connection: Pick<RequestOptions, 'lookup' | 'ca'>;
};

/** What the doctor reads of the machine beside its own settings. */
type Machine = {
  /** The settings of other programs. */ settings: string;
  /** Below it is the data of Debian's PostgreSQL. */ postgresql: string;
  /** The file of the kernel that lists all mounted disks. */ mounts: string;
  measureDisk: (folder: string) => Pick<StatsFs, 'bsize' | 'blocks' | 'bavail' | 'files' | 'ffree'>;
};

export type Check = {
  name: string;
  /** Variables without which there is nothing to look at. */
  needs: readonly VariableName[];
  /** Checks without which this one could only repeat the same problem. */
  after: readonly string[];
  run: (values: Values, examination: Examination) => Promise<Finding | Finding[]>;
};

export const THIS_MACHINE: Pick<Examination, 'machine' | 'connection'> = {
  machine: {
    settings: '/etc',
    postgresql: '/var/lib/postgresql',
    mounts: '/proc/self/mountinfo',
    measureDisk: (folder) => statfsSync(folder),
  },
  connection: {},
};

type CheckDefinition<Name extends VariableName> = {
  name: string;
  needs?: readonly Name[];
  after?: readonly string[];
  /** Is given the variables it needs, and no others. */
  run: (values: Pick<Values, Name>, examination: Examination) => Promise<Finding | Finding[]>;
};

export function defineCheck<Name extends VariableName = never>(definition: CheckDefinition<Name>): Check {
  return { needs: [], after: [], ...definition };
}

export function ok(text: string): Finding {
  return { state: 'ok', text };
}

export function hint(text: string, advice: string): Finding {
  return { state: 'hint', text, advice };
}

export function warning(text: string, advice: string): Finding {
  return { state: 'warning', text, advice };
}

export function wrong(text: string, advice: string): Finding {
  return { state: 'wrong', text, advice };
}

/** A site is public when its origin is https (`config/production-profile.ts`). */
export function isPublicSite({ PUBLIC_ORIGIN: origin }: Pick<Values, 'PUBLIC_ORIGIN'>): boolean {
  return new URL(origin).protocol === 'https:';
}

/** Whether a host name leads to this machine. Without one PostgreSQL is reached through a file. */
export function isOnThisMachine(hostname: string): boolean {
  return /^(|localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname);
}

/** Why something failed, in a few words. An error for several addresses of one name has no message of its own. */
export function describeReason(error: unknown): string {
  if (error instanceof AggregateError) return describeReason(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  if (error.message === '') return 'code' in error ? String(error.code) : error.name;
  return error.message.split('\n')[0] ?? error.name;
}

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  killTracked,
  refuseTakenPort,
  runningPid,
  startDetached,
  stopTracked,
  waitUntil,
  type DetachedCommand,
  waitUntilPortIsFree,
} from './processes.ts';

export type StartOutcome = 'started' | 'already running';

/** One program the product leans on, at one address, with its own folder for data, log and pid file. */
export type Service = {
  name: string;
  address: string;
  /** Undefined while it is not running. */
  pid: () => number | undefined;
  /** Whether it really serves requests now. */
  answers: () => Promise<boolean>;
  /** Starts it when it is not running and returns when it answers; says whether it had to. */
  start: () => Promise<StartOutcome>;
  /** Says whether there was anything to stop. */
  stop: () => Promise<boolean>;
  /** Ends it with no warning, as a crash would. */
  kill: () => Promise<boolean>;
};

/** Where one instance lives: the everyday set and a proof's private instances differ only in this. */
export type Place = { folder: string; port: number };

export type DetachedService = {
  name: string;
  title: string;
  address: string;
  ports: number[];
  command: DetachedCommand;
  answers: () => Promise<boolean>;
};

/** A service that is one foreground program, kept in the background by us. */
export function detachedService({ name, title, address, ports, command, answers }: DetachedService): Service {
  const { tracked, logFile } = command;

  async function start(): Promise<StartOutcome> {
    const isRunning = runningPid(tracked) !== undefined;
    if (!isRunning) {
      for (const port of ports) await refuseTakenPort(port, title);
      mkdirSync(dirname(tracked.pidFile), { recursive: true });
      startDetached(command);
    }
    await waitUntil({
      what: title,
      isReady: answers,
      // Right after the start the command line may still be that of the launcher: any live process will do.
      canStillCome: () => runningPid({ ...tracked, commandWords: [] }) !== undefined,
      logFile,
    });
    return isRunning ? 'already running' : 'started';
  }

  /** A program of several threads holds its ports a moment longer than its process is there. */
  async function ended(ending: Promise<boolean>): Promise<boolean> {
    const wasRunning = await ending;
    if (wasRunning) await Promise.all(ports.map((port) => waitUntilPortIsFree(port, title)));
    return wasRunning;
  }

  return {
    name,
    address,
    pid: () => runningPid(tracked),
    answers,
    start,
    stop: () => ended(stopTracked(tracked)),
    kill: () => ended(killTracked(tracked)),
  };
}

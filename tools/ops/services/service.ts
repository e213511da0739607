import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  killTracked,
  refuseTakenPort,
  findRunningPid,
  startDetached,
  stopTracked,
  waitUntil,
  type DetachedCommand,
  waitUntilPortIsFree,
} from './processes.ts';

export type StartOutcome = 'started' | 'already running';

/** One program the product depends on, at one address, with its own folder for data, log and pid file. */
export type Service = {
  name: string;
  address: string;
  /** Returns undefined while it is not running. */
  pid: () => number | undefined;
  /** Whether it serves requests now. */
  answers: () => Promise<boolean>;
  /** Starts it if it is not running, and waits until it answers. */
  start: () => Promise<StartOutcome>;
  /** Returns whether it was running. */
  stop: () => Promise<boolean>;
  /** Ends it with SIGKILL, like a crash. */
  kill: () => Promise<boolean>;
};

/** The shared set and a proof's private instances differ only in these. */
export type ServiceOptions = { folder: string; port: number };

export type DetachedServiceOptions = {
  name: string;
  title: string;
  address: string;
  ports: number[];
  command: DetachedCommand;
  answers: () => Promise<boolean>;
};

/** A service that is one foreground program, started in the background. */
export function createDetachedService({
  name,
  title,
  address,
  ports,
  command,
  answers,
}: DetachedServiceOptions): Service {
  const { tracked, logFile } = command;

  async function start(): Promise<StartOutcome> {
    const isRunning = findRunningPid(tracked) !== undefined;
    if (!isRunning) {
      for (const port of ports) await refuseTakenPort(port, title);
      mkdirSync(dirname(tracked.pidFile), { recursive: true });
      startDetached(command);
    }
    await waitUntil({
      what: title,
      isReady: answers,
      // Right after the start the command line may still be that of the launcher, so any live process counts.
      canStillCome: () => findRunningPid({ ...tracked, commandWords: [] }) !== undefined,
      logFile,
    });
    return isRunning ? 'already running' : 'started';
  }

  /** A program with several threads holds its ports a moment longer than its process exists. */
  async function waitForFreePorts(ending: Promise<boolean>): Promise<boolean> {
    const wasRunning = await ending;
    if (wasRunning) await Promise.all(ports.map((port) => waitUntilPortIsFree(port, title)));
    return wasRunning;
  }

  return {
    name,
    address,
    pid: () => findRunningPid(tracked),
    answers,
    start,
    stop: () => waitForFreePorts(stopTracked(tracked)),
    kill: () => waitForFreePorts(killTracked(tracked)),
  };
}

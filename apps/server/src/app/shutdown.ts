import type { Logger } from '../observability/logger.ts';

/** A process that has not stopped by itself by then is ended. */
const LONGEST_SHUTDOWN_MS = 30_000;

/** Stops once, in order, when the process is asked to. */
export function onShutdown(log: Logger, stop: () => Promise<void>): void {
  let isStopping = false;
  const begin = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), LONGEST_SHUTDOWN_MS).unref();
    stop().then(
      () => {
        log.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', begin);
  process.on('SIGINT', begin);
}

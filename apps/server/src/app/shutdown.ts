import type { Logger } from '../observability/logger.ts';

/** After this the process exits even if it has not stopped cleanly. */
const MAX_SHUTDOWN_MS = 30_000;

/** Stops the process once, at the first signal. */
export function onShutdown(log: Logger, stop: () => Promise<void>): void {
  let isStopping = false;
  const begin = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), MAX_SHUTDOWN_MS).unref();
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

import type { Logger } from '../observability/logger.ts';

/** After draining and this, the process exits even if it has not stopped cleanly. */
const MAX_SHUTDOWN_MS = 30_000;

type Options = { log: Logger; drainSeconds: number };

/** Stops the process once, at the first signal. */
export function onShutdown({ log, drainSeconds }: Options, stop: () => Promise<void>): void {
  let isStopping = false;
  const begin = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), drainSeconds * 1000 + MAX_SHUTDOWN_MS).unref();
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

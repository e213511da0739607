import type { AppContext } from './context.ts';

/** The present of this process, unless a test or the demo fixed an instant. For days; what is stored gets the database's clock. */
export function readClock({ fixedNow }: Pick<AppContext, 'fixedNow'>): Date {
  return new Date(fixedNow() ?? Date.now());
}

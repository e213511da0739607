import type { AppContext } from '../../app/context.ts';
import { setWroteAt } from './accounts.repository.ts';

/**
 * Notes that a member is changing something others see, so that whatever they read next, on any process, is as they
 * left it. Called before the change is made: were it to fail afterwards, the change would be there and the answer not.
 */
export function recordOwnWrite(app: AppContext, memberId: string): Promise<void> {
  return setWroteAt(app.db, memberId, app.now());
}

import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-keys.ts';
import { refreshSession } from '../../api/start-session.ts';

/** A job of the server pays XP and achievements, usually within two seconds. */
const SETTLED_AFTER_MS = 4000;

let waiting: ReturnType<typeof setTimeout> | undefined;

/** What XP decides is out of date at once, and once more when it has been paid; so is the member's own number. */
export function refreshWhenSettled(queryClient: QueryClient): void {
  outdateStandings(queryClient);
  // Several acts in a row are asked about once.
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    outdateStandings(queryClient);
    void refreshSession();
  }, SETTLED_AFTER_MS);
}

function outdateStandings(queryClient: QueryClient): void {
  for (const queryKey of [queryKeys.members, queryKeys.boards, queryKeys.achievements]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

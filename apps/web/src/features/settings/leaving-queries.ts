import type { BodyInputOf } from '@ballpark/contracts/endpoint';
import { closeAccount } from '@ballpark/contracts/leaving';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { clearReturnPath } from '../../api/return-path.ts';
import { endSession } from '../../api/session.ts';

/** Closes the account and ends the session here. `entry` is the key of the current history entry, as for signing out. */
export function useCloseAccount(entry: string) {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof closeAccount>) => call(closeAccount, { body }),
    onSuccess: () => {
      clearReturnPath();
      endSession(entry);
    },
  });
}

import { logout } from '@ballpark/contracts/accounts';
import { useMutation } from '@tanstack/react-query';
import { callWithToken } from '../../api/call.ts';
import { clearReturnPath } from '../../api/return-path.ts';
import { endSession } from '../../api/session.ts';
import { readToken } from '../../api/token.ts';
import { showSuccess } from '../../ui/feedback/toast.ts';
import { noteKnownDevice } from './known-device.ts';

/** Not with the texts of the forms: every page for members has the button. */
const SIGNED_OUT = 'Logged out successfully';

/** Signs out in the browser at once, and then tells the server. `entry` is the key of the current history entry. */
export function useLogout(entry: string) {
  return useMutation({
    mutationFn: async () => {
      const token = readToken();
      noteKnownDevice();
      clearReturnPath();
      endSession(entry);
      showSuccess(SIGNED_OUT);
      await callWithToken(token, logout, {});
    },
    // The browser is signed out in any case, so a failed call is not reported.
    onError: () => undefined,
  });
}

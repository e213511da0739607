import { RESEND_PAUSE_SECONDS } from '@ballpark/rules/accounts';
import { verifyMessages } from './messages.ts';
import { Button } from '../../ui/basics/button.tsx';
import { useResendVerification } from './account-queries.ts';
import { useCountdown } from '../../lib/hooks/use-countdown.ts';

/** Asks for the verification mail again, at most once a minute, and says how long the pause still is. */
export function ResendButton() {
  const resend = useResendVerification();
  const [secondsLeft, beginPause] = useCountdown();
  const isPausing = secondsLeft > 0;
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="outline"
        className="w-full"
        isBusy={resend.isPending}
        busyText={verifyMessages.resending}
        disabled={isPausing}
        onClick={() => resend.mutate(undefined, { onSuccess: () => beginPause(RESEND_PAUSE_SECONDS) })}
      >
        {verifyMessages.resend}
      </Button>
      {isPausing && <p className="text-center text-sm text-text-3">{verifyMessages.resendPause(secondsLeft)}</p>}
    </div>
  );
}

import Bell from 'lucide-react/icons/bell';
import { useState } from 'react';
import { keepOnDevice, readOnDevice } from '../../lib/storage.ts';
import { Button } from '../../ui/basics/button.tsx';
import { pushMessages } from './messages.ts';
import { usePush } from './use-push.ts';

const DECLINED_KEY = 'push-declined';

type PushOfferProps = { occasion: keyof typeof pushMessages.offer };

/**
 * Offers push messages at the moment when a member has something to wait for. Shows nothing where they are on, blocked or
 * not supported, or after 'Not now'. The browser asks for permission only after a tap on the button.
 */
export function PushOffer({ occasion }: PushOfferProps) {
  const [isDeclined, setIsDeclined] = useState(() => readOnDevice(DECLINED_KEY) === true);
  return isDeclined ? null : (
    <Offer
      occasion={occasion}
      onDecline={() => {
        keepOnDevice(DECLINED_KEY, true);
        setIsDeclined(true);
      }}
    />
  );
}

function Offer({ occasion, onDecline }: PushOfferProps & { onDecline: () => void }) {
  const { state, isBusy, hasFailed, turnOn } = usePush();
  const [wasAccepted, setWasAccepted] = useState(false);
  if (state === undefined || (state !== 'off' && !wasAccepted)) return null;
  return (
    <div aria-live="polite" className="flex flex-col gap-2 rounded-xl bg-sunken p-4 text-sm">
      <p className="flex items-center gap-3">
        <Bell aria-hidden="true" className="size-5 shrink-0" />
        {state === 'off'
          ? hasFailed
            ? pushMessages.failed
            : pushMessages.offer[occasion]
          : pushMessages.states[state]}
      </p>
      {state === 'off' && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            isBusy={isBusy}
            busyText={pushMessages.turningOn}
            onClick={() => {
              setWasAccepted(true);
              turnOn();
            }}
          >
            {pushMessages.turnOn}
          </Button>
          <Button variant="ghost" size="sm" onClick={onDecline}>
            {pushMessages.decline}
          </Button>
        </div>
      )}
    </div>
  );
}

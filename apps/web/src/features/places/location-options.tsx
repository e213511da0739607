import LocateFixed from 'lucide-react/icons/locate-fixed';
import Search from 'lucide-react/icons/search';
import { type ComponentType, useEffect } from 'react';
import type { ChosenLocation } from '../../lib/chosen-location.ts';
import { useIsMounted } from '../../lib/hooks/page-state.ts';
import { useCountdown } from '../../lib/hooks/timing.ts';
import { detectMessages, locationMessages } from './messages.ts';
import { showError, showSuccess } from '../../ui/feedback/toast.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/loading.tsx';
import { deviceLocation, useDeviceLocation } from './this-device-location.ts';

type LocationOptionsProps = { onDetected: (location: ChosenLocation) => void; onManual: () => void };

/** 'Detect My Location' or 'Enter Manually'. */
export function LocationOptions({ onDetected, onManual }: LocationOptionsProps) {
  const { isLoading } = useDeviceLocation();
  const isMounted = useIsMounted();
  const detect = async () => {
    const result = await deviceLocation.detect();
    // The member has left this step meanwhile.
    if (!isMounted.current) return;
    if (result.kind === 'failed') showError(detectMessages.failedToast);
    if (result.kind !== 'found') return;
    showSuccess(detectMessages.detected);
    onDetected(result.location);
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <OptionCard
        Icon={isLoading ? Spinner : LocateFixed}
        title={locationMessages.detect}
        detail={isLoading ? locationMessages.detecting : locationMessages.detectDetail}
        isBusy={isLoading}
        onClick={() => void detect()}
      />
      <OptionCard
        Icon={Search}
        title={locationMessages.manual}
        detail={locationMessages.manualDetail}
        onClick={onManual}
      />
    </div>
  );
}

type OptionCardProps = {
  Icon: ComponentType<{ className?: string }>;
  title: string;
  detail: string;
  isBusy?: boolean;
  onClick: () => void;
};

function OptionCard({ Icon, title, detail, isBusy = false, onClick }: OptionCardProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-busy={isBusy || undefined}
      className="flex items-start gap-3 rounded-2xl border border-border-strong bg-surface p-4 text-left transition-colors hover:bg-sunken aria-busy:cursor-progress"
    >
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary">
        <Icon className="size-5" />
      </span>
      <span className="min-w-0">
        <span className="block font-bold">{title}</span>
        <span className="mt-0.5 block text-sm text-text-2">{detail}</span>
      </span>
    </button>
  );
}

/** Says why the device gave no location, in the place of the hint. Counts down until the device may be asked again. */
export function DetectionFailure({ error }: { error: string }) {
  const [secondsLeft, begin] = useCountdown();
  useEffect(() => begin(Math.ceil(deviceLocation.pauseLeftMs() / 1000)), [begin]);
  return (
    <Notice tone="warning" title={error}>
      <p className="text-sm text-text-2" aria-live="off">
        {secondsLeft > 0 ? locationMessages.retryPause(secondsLeft) : locationMessages.retry}
      </p>
    </Notice>
  );
}

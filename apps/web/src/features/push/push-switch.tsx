import { Switch } from '../../ui/controls/switch.tsx';
import { pushMessages } from './messages.ts';
import { usePush } from './use-push.ts';

type PushSwitchProps = { label?: string; hint?: string };

/** Turns push messages on and off for this browser. Says why where that is not possible. */
export function PushSwitch({ label = pushMessages.device, hint = pushMessages.deviceHint }: PushSwitchProps) {
  const { state, isBusy, hasFailed, turnOn, turnOff } = usePush();
  const canSwitch = state === 'on' || state === 'off';
  const words = canSwitch || state === undefined ? hint : pushMessages.states[state];
  return (
    <Switch
      label={label}
      hint={hasFailed ? pushMessages.failed : words}
      checked={state === 'on'}
      disabled={!canSwitch || isBusy}
      onChange={state === 'on' ? turnOff : turnOn}
    />
  );
}

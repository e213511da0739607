import { Switch } from '../../ui/controls/switch.tsx';
import { pushMessages } from './messages.ts';
import { usePush } from './use-push.ts';

/** Turns push messages on and off for this browser. Says why where that is not possible. */
export function PushSwitch() {
  const { state, isBusy, hasFailed, turnOn, turnOff } = usePush();
  const canSwitch = state === 'on' || state === 'off';
  const hint = canSwitch || state === undefined ? pushMessages.deviceHint : pushMessages.states[state];
  return (
    <Switch
      label={pushMessages.device}
      hint={hasFailed ? pushMessages.failed : hint}
      checked={state === 'on'}
      disabled={!canSwitch || isBusy}
      onChange={state === 'on' ? turnOff : turnOn}
    />
  );
}

import { useCallback, useEffect, useState } from 'react';
import { type PushState, readPushState, turnOffPush, turnOnPush } from './push-device.ts';

type Push = {
  /** Undefined while it is being read. */
  state: PushState | undefined;
  isBusy: boolean;
  hasFailed: boolean;
  turnOn: () => void;
  turnOff: () => void;
};

/** The push state of this browser, and the ways to change it. */
export function usePush(): Push {
  const [state, setState] = useState<PushState>();
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    readPushState().then(
      (read) => isCurrent && setState(read),
      () => isCurrent && setState('unknown'),
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  const change = useCallback((act: () => Promise<PushState>) => {
    setIsBusy(true);
    setHasFailed(false);
    act()
      .then(setState, () => setHasFailed(true))
      .finally(() => setIsBusy(false));
  }, []);
  return {
    state,
    isBusy,
    hasFailed,
    turnOn: useCallback(() => change(turnOnPush), [change]),
    turnOff: useCallback(() => change(turnOffPush), [change]),
  };
}

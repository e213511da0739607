import { keepOnDevice, readOnDevice } from './storage.ts';

const KEY = 'vibration';
const SHORT_MS = 10;

/** Browsers of iPhones and desktops have no such motor. */
export function canVibrate(): boolean {
  return 'vibrate' in navigator;
}

/** Off until the member switches it on for this browser. */
export function isVibrationOn(): boolean {
  return readOnDevice(KEY) === true;
}

export function setVibration(isOn: boolean): void {
  keepOnDevice(KEY, isOn);
}

export function vibrateBriefly(): void {
  if (canVibrate() && isVibrationOn()) navigator.vibrate(SHORT_MS);
}

import { useEffect, useEffectEvent, useState } from 'react';
import { keepOnDevice, readOnDevice } from '../../lib/storage.ts';

/** Where a key means text or has a meaning of its own. */
const OWN_KEYS =
  'input:not([type=radio],[type=checkbox]), textarea, select, [contenteditable], dialog, [role=menu], [role=tablist]';
const STORAGE_KEY = 'moderation-keys';

/**
 * Calls `press` for single keys, unless they are typed into a field or combined with another key. It returns whether the
 * key had a meaning.
 */
export function useShortcuts(isOn: boolean, press: (key: string) => boolean): void {
  const onPress = useEffectEvent(press);
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, repeat, target } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || altKey || repeat) return;
      if (target instanceof Element && target.closest(OWN_KEYS) !== null) return;
      // The key must not be typed into the field that has the focus next.
      if (onPress(event.key)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

/** Single keys can be in the way of assistive technology, so each moderator can turn them off on a device. */
export function useShortcutChoice() {
  const [isOn, setIsOn] = useState(() => readOnDevice(STORAGE_KEY) !== 'off');
  const choose = (next: boolean) => {
    setIsOn(next);
    keepOnDevice(STORAGE_KEY, next ? 'on' : 'off');
  };
  return [isOn, choose] as const;
}

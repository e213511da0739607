import { useSyncExternalStore } from 'react';

/** Belongs to the browser, not to a member: it stays when they sign out. */
const KEY = 'install-answered';

/** `prompt`: the browser can install the app. `steps`: the member can, in the browser's menu, as on an iPhone. */
export type InstallWay = 'prompt' | 'steps';

const watchers = new Set<() => void>();

/** Undefined where the app cannot be installed, is installed, or the member has answered. */
export function useInstallWay(): InstallWay | undefined {
  return useSyncExternalStore(watch, findWay, () => undefined);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  // `keepInstallOffer` has kept it by then.
  window.addEventListener('beforeinstallprompt', watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('beforeinstallprompt', watcher);
  };
}

function findWay(): InstallWay | undefined {
  if (isAnswered() || window.matchMedia('(display-mode: standalone)').matches) return undefined;
  if (window.installOffer) return 'prompt';
  // Only browsers of iOS have it: true in an installed app.
  return (navigator as { standalone?: boolean }).standalone === false ? 'steps' : undefined;
}

/** Asks the browser to install the app. It can be asked once. */
export async function install(): Promise<void> {
  const { installOffer } = window;
  answerInstallOffer();
  await installOffer?.prompt();
}

/** It is never offered again in this browser. */
export function answerInstallOffer(): void {
  delete window.installOffer;
  try {
    localStorage.setItem(KEY, 'true');
  } catch {
    // Storage is refused: then it is not offered at all.
  }
  watchers.forEach((watcher) => watcher());
}

function isAnswered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

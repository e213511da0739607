/** Not in TypeScript's DOM types: only Chromium has it. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

declare global {
  interface Window {
    /** The browser has offered to install the app. */
    installOffer?: InstallEvent;
  }
}

/** Called before the app is loaded: the browser offers it once, with a bar of its own over whatever the member is doing. */
export function keepInstallOffer(page: Window): void {
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    page.installOffer = event as InstallEvent; // an event of this name always has the method
  });
}

/** Where the choice is kept: 'light' or 'dark', nothing for the system's own. */
export const THEME_KEY = 'theme';

/**
 * Runs inline in <head> before the first paint, so that a chosen theme never flashes the other one. It changes <html>
 * before React does: that element needs suppressHydrationWarning.
 */
export const themeScript = `try{let t=localStorage.getItem('${THEME_KEY}');if(t=='light'||t=='dark')document.documentElement.dataset.theme=t}catch{}`;

/**
 * Inline script in <head>: applies the stored theme before the first paint, so that the other theme never flashes. It
 * changes <html> before React does, so that element needs suppressHydrationWarning.
 */
import { THEME_KEY } from '../../lib/storage.ts';

try {
  const theme = localStorage.getItem(THEME_KEY);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
} catch {
  // The browser refuses storage: the system's theme applies.
}

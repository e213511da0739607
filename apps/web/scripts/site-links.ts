/** What makes the site an app one can install, and its icon on a phone's first screen. */
const SITE_LINKS =
  '<link rel="icon" href="/favicon.ico" sizes="32x32"/>' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>' +
  '<link rel="manifest" href="/manifest.webmanifest"/>';

/** Browsers read these from the HTML alone, so they need not be in the scripts as well. */
export function withSiteLinks(html: string): string {
  if (!html.includes('<title>')) throw new Error('The page has no title: React Router renders it differently now.');
  return html.replace('<title>', () => `${SITE_LINKS}<title>`);
}

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { sonnerWithoutInjection } from './vite-plugins/sonner-without-injection.ts';

const webPort = Number(process.env.WEB_PORT ?? 15173);
const api = `http://127.0.0.1:${process.env.API_PORT ?? 16000}`;

/**
 * What every page needs is one file, with the packages it is made of: forty small files compress worse (7 KB on each
 * page, measured) and are asked for one by one.
 */
const ON_EVERY_PAGE = [
  /node_modules\/@tanstack\//,
  /node_modules\/lucide-react\/.*\/search\.m?js$/,
  /src\/(config|paths)\.ts$/,
  /src\/api\/(?!upload|query-client)/,
  /src\/app\/(error-page|guard|main-content|page-metadata|state-routing|waiting-page)\.tsx?$/,
  /src\/features\/accounts\/account-queries\.ts$/,
  /src\/lib\/(class-names|device-storage|use-is-hydrating|use-media)\.ts$/,
  /src\/messages\/(accounts|layout|page-titles)\.ts$/,
  /src\/ui\/(button|empty-state|error-state|late-toast|logo|skip-link|spinner|theme-choice|theme-script)\.tsx?$/,
  /src\/ui\/(field-look|ui-words|visually-hidden)\.tsx?$/,
];

/** What every page of a member has around it. */
const AROUND_EVERY_APP_PAGE = [/src\/app\/(app-layout|bottom-bar|nav-drawer|navigation|sidebar)\.tsx?$/];

/** What every page with listings on it shows them with. */
const WHEREVER_LISTINGS_ARE = [
  /src\/features\/listings\/(listing-card|listing-grid|listing-photo|listings-queries)\.tsx?$/,
  /src\/ui\/skeleton\.tsx$/,
];

/** Its late parts share much with it; apart from it each of these would be a file of its own. */
const SEARCH = [/src\/features\/listings\/feed-search\.tsx$/];

function isOneOf(parts: readonly RegExp[]) {
  return (id: string) => parts.some((part) => part.test(id.replaceAll('\\', '/')));
}

export default defineConfig({
  plugins: [tailwindcss(), sonnerWithoutInjection(), reactRouter()],
  server: { host: '127.0.0.1', port: webPort, strictPort: true, proxy: { '/api': api, '/docs': api, '/media': api } },
  build: {
    // The security policy allows no data: addresses, so nothing is inlined into the stylesheet.
    assetsInlineLimit: 0,
    // What Tailwind asks of browsers anyway. For older ones, rules would be joined by way of :is(), which raises their
    // specificity: focus rings then appear where the stylesheet takes them away.
    cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
    // Every browser that runs our modules preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', priority: 4, test: isOneOf(ON_EVERY_PAGE) },
            { name: 'frame', priority: 3, test: isOneOf(AROUND_EVERY_APP_PAGE) },
            { name: 'listings', priority: 2, test: isOneOf(WHEREVER_LISTINGS_ARE) },
            { name: 'search', priority: 1, test: isOneOf(SEARCH) },
          ],
        },
      },
    },
  },
});

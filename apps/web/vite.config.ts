import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { inlineScript } from './vite-plugins/inline-script.ts';
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
  /packages\/rules\/src\/(listing-search|places)\.ts$/,
  /src\/(config|paths)\.ts$/,
  /src\/api\/(?!upload|query-client|event-stream|open-stream)/,
  /src\/app\/(messages|page-metadata)\.ts$/,
  /src\/app\/pages\/(error-page|main-content|waiting-page)\.tsx$/,
  /src\/app\/session\/(guard|state-routing)\.tsx?$/,
  /src\/features\/accounts\/(account-queries|messages)\.ts$/,
  /src\/lib\/(class-names|device-storage)\.ts$/,
  /src\/lib\/hooks\/(use-is-hydrating|use-is-page-idle|use-media-query)\.ts$/,
  /src\/messages\/page-titles\.ts$/,
  /src\/ui\/basics\/(button|logo|skip-link|ui-words|visually-hidden)\.tsx?$/,
  /src\/ui\/controls\/theme-choice\.ts$/,
  /src\/ui\/feedback\/(empty-state|error-state|toast|spinner)\.tsx?$/,
  /src\/ui\/fields\/field-classes\.ts$/,
];

/** What every page of a member has around it, and what nearly all of them show. */
const AROUND_EVERY_APP_PAGE = [
  /node_modules\/lucide-react\/.*\/(chevron-left|map-pin)\.m?js$/,
  /packages\/contracts\/src\/photo-urls\.ts$/,
  /packages\/rules\/src\/levels\.ts$/,
  /src\/app\/layouts\/app-layout\.tsx$/,
  /src\/app\/navigation\/(bottom-bar|nav-drawer|sidebar-links|sidebar)\.tsx?$/,
  /src\/messages\/members\.ts$/,
  /src\/components\/member-level\.tsx$/,
  /src\/ui\/basics\/(badge|level-badge)\.tsx$/,
  /src\/ui\/feedback\/skeleton\.tsx$/,
];

/** What every page with listings on it shows them with, be it one or many. */
const WHEREVER_LISTINGS_ARE = [
  /node_modules\/lucide-react\/.*\/message-circle\.m?js$/,
  /packages\/rules\/src\/(location-text|money)\.ts$/,
  /src\/features\/listings\/card\/(back-link|listing-photo|listing-state-badge|listings-queries)\.tsx?$/,
];

/** Many listings, each on its card. */
const CARDS = [/src\/features\/listings\/card\/(listing-card|listing-grid)\.tsx$/];

/** What the pages that explain the product show it with. */
const EXPLAINING = [
  /node_modules\/lucide-react\/.*\/(chevron-down|hand-coins|map-pinned|shield-check)\.m?js$/,
  /src\/components\/examples\/(example-guess|example-photo|feature-card)\.tsx$/,
  /src\/features\/information\/(info-page|question-list)\.tsx$/,
];

/** Guesses on their line, however they are drawn. */
const STRIPS = [/src\/ui\/price-strip\/(dodge|mini-layout|mini-price-strip)\.tsx?$/];

/** What forms are made of; apart, each of these would be a file of its own. */
const FORMS = [
  /src\/lib\/(text-length|text-prompts)\.ts$/,
  /src\/ui\/fields\/(counter|field-frame|text-area|text-field)\.tsx$/,
];

/** The page of achievements and the news of them share these. */
const ACHIEVEMENTS = [/src\/features\/achievements\/(achievements-queries|messages)\.ts$/];

/** Its late parts share much with it; apart from it each of these would be a file of its own. */
const SEARCH = [/src\/features\/listings\/feed\/feed-search\.tsx$/];

function isOneOf(parts: readonly RegExp[]) {
  return (id: string) => parts.some((part) => part.test(id.replaceAll('\\', '/')));
}

export default defineConfig({
  plugins: [tailwindcss(), inlineScript(), sonnerWithoutInjection(), reactRouter()],
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
            { name: 'base', priority: 6, test: isOneOf(ON_EVERY_PAGE) },
            { name: 'frame', priority: 5, test: isOneOf(AROUND_EVERY_APP_PAGE) },
            { name: 'listings', priority: 4, test: isOneOf(WHEREVER_LISTINGS_ARE) },
            { name: 'cards', priority: 3, test: isOneOf(CARDS) },
            { name: 'forms', priority: 2, test: isOneOf(FORMS) },
            { name: 'achievements', priority: 1, test: isOneOf(ACHIEVEMENTS) },
            { name: 'strips', priority: 0, test: isOneOf(STRIPS) },
            { name: 'explaining', priority: 0, test: isOneOf(EXPLAINING) },
            { name: 'search', priority: 0, test: isOneOf(SEARCH) },
          ],
        },
      },
    },
  },
});

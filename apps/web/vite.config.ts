import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { inlineScript } from './vite-plugins/inline-script.ts';
import { routeChunkFailure } from './vite-plugins/route-chunk-failure.ts';
import { shortPasswordList } from './vite-plugins/short-password-list.ts';
import { sonnerWithoutInjection } from './vite-plugins/sonner-without-injection.ts';
import { withoutReferenceParts } from './vite-plugins/without-reference-parts.ts';

const webPort = Number(process.env.WEB_PORT ?? 15173);
const api = `http://127.0.0.1:${process.env.API_PORT ?? 16000}`;

/**
 * Modules that are loaded together become one file: many small files compress worse and cost a request each. A module
 * belongs to the first group that matches it or a module that imports it; all others are split by route.
 */
const CHUNKS = {
  // Live updates begin after the page.
  base: /node_modules\/@tanstack\/|src\/(api\/(?!event-stream|keep-fresh)|(lib|ui\/(basics|feedback)|app\/(pages|session))\/)/,
  members: /src\/app\/navigation\//,
  listings: /src\/features\/listings\/card\//,
  // Those of a listing.
  icons: /lucide-react\/dist\/.*\/(flag|trash|pencil|share-2|tag|message-circle)\.m?js/,
  fields: /src\/ui\/fields\//,
  examples: /src\/components\/examples\//,
};

export default defineConfig({
  plugins: [
    tailwindcss(),
    inlineScript(),
    sonnerWithoutInjection(),
    routeChunkFailure(),
    withoutReferenceParts(),
    shortPasswordList(),
    reactRouter(),
  ],
  server: {
    host: '127.0.0.1',
    port: webPort,
    strictPort: true,
    proxy: { '/api': api, '/ask': api, '/daily': api, '/docs': api, '/media': api },
  },
  build: {
    // The security policy blocks data: URLs, so nothing is inlined into the stylesheet.
    assetsInlineLimit: 0,
    // The minimum of Tailwind. For older browsers, rules would be joined with :is(), which raises their specificity:
    // focus rings would appear where the stylesheet removes them.
    cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
    // Every supported browser preloads modules natively.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: Object.entries(CHUNKS).map(([name, test]) => ({ name, test })) },
      },
    },
  },
});

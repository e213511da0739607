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
  /src\/(config|paths)\.ts$/,
  /src\/api\/(?!upload|query-client)/,
  /src\/app\/(error-page|guard|main-content|page-metadata|state-routing|waiting-page)\.tsx?$/,
  /src\/lib\/(class-names|use-is-hydrating)\.ts$/,
  /src\/messages\/(layout|page-titles)\.ts$/,
  /src\/ui\/(button|empty-state|error-state|logo|skip-link|spinner|ui-words|visually-hidden)\.tsx?$/,
];

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
          groups: [{ name: 'base', test: (id) => ON_EVERY_PAGE.some((part) => part.test(id.replaceAll('\\', '/'))) }],
        },
      },
    },
  },
});

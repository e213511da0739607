import type { Plugin } from 'vite';

const SONNER_MODULE = /[\\/]sonner[\\/]dist[\\/]index\.mjs$/;
const INJECTION = /^__insertCSS\(.*\);?$/m;
// Text that only the injected sheet holds: found in a chunk, the sheet travels in a script after all.
const INJECTED_TEXT = '[data-sonner-toaster][dir=ltr]';

/**
 * Sonner writes its sheet into the page when it is loaded, which a Content-Security-Policy without unsafe-inline
 * refuses. The app imports that sheet as a file, and this takes the injection out. A release of Sonner that injects in
 * another way stops the build instead of failing in people's browsers.
 */
export function sonnerWithoutInjection(): Plugin {
  return {
    name: 'sonner-without-injection',
    enforce: 'pre',
    // A pre-bundled copy would reach the browser in development without passing through transform; what Sonner imports
    // is CommonJS and has to be bundled still.
    config: () => ({ optimizeDeps: { exclude: ['sonner'], include: ['react', 'react-dom'] } }),
    transform(code, id) {
      if (!SONNER_MODULE.test(id.split('?')[0] ?? id)) return null;
      if (!INJECTION.test(code)) this.error('sonner no longer injects its styles with a line __insertCSS(...)');
      return { code: code.replace(INJECTION, ''), map: null };
    },
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || !output.code.includes(INJECTED_TEXT)) continue;
        this.error(`the styles of sonner are still inside the script ${output.fileName}`);
      }
    },
  };
}

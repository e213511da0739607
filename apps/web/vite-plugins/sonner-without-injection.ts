import type { Plugin } from 'vite';

const SONNER_MODULE = /[\\/]sonner[\\/]dist[\\/]index\.mjs$/;
const INJECTION = /^__insertCSS\(.*\);?$/m;
// Text of the injected stylesheet. If a chunk contains it, the stylesheet is still inside a script.
const INJECTED_TEXT = '[data-sonner-toaster][dir=ltr]';

/**
 * Sonner injects its stylesheet when it is loaded, which a Content-Security-Policy without unsafe-inline blocks. The app
 * imports the stylesheet as a file, and this plugin removes the injection. A release of Sonner that injects in another
 * way stops the build instead of failing in browsers.
 */
export function sonnerWithoutInjection(): Plugin {
  return {
    name: 'sonner-without-injection',
    enforce: 'pre',
    // In development a pre-bundled copy would skip `transform`. The dependencies of Sonner are CommonJS and still need
    // pre-bundling.
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

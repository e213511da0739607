import type { Plugin } from 'vite';

const CONTRACT_MODULE = /[\\/]packages[\\/]contracts[\\/]src[\\/][^\\/]+\.ts$/;
const SUMMARY = /^ {2}summary:\s+(['"`])(?:\\.|(?!\1).)*\1,\n/gm;

/**
 * Removes the summaries of endpoints from the scripts: only the API's reference page, which the server writes, shows them.
 * A summary in a form that this plugin does not know stops the build.
 */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!CONTRACT_MODULE.test(id.split('?')[0] ?? id)) return null;
      const remaining = code.replace(SUMMARY, '');
      if (/^ {2}summary:(?! string;)/m.test(remaining)) this.error('a summary is not one text on a line of its own');
      return { code: remaining, map: null };
    },
  };
}

import type { Plugin } from 'vite';

const CONTRACT_MODULE = /[\\/]packages[\\/]contracts[\\/]src[\\/].+\.ts$/;
const SUMMARY = /^ {2}summary:\s+(['"`])(?:\\.|(?!\1).)*\1,\n/gm;
const ERRORS = /^ {2}errors: (?:\[[^\]]*\]|\w+),\n/gm;

/**
 * Removes the summaries and the lists of refusals of endpoints from the scripts: only the server and the API's reference
 * page, which the server writes, use them. One in a form that this plugin does not know stops the build.
 */
export function withoutReferenceParts(): Plugin {
  return {
    name: 'without-reference-parts',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!CONTRACT_MODULE.test(id.split('?')[0] ?? id)) return null;
      const remaining = code.replace(SUMMARY, '').replace(ERRORS, '');
      if (/^ {2}summary:(?! string;)/m.test(remaining)) this.error('a summary is not one text on a line of its own');
      if (/^ {2}errors:(?! readonly )/m.test(remaining))
        this.error('a list of refusals is neither a name nor written out in brackets');
      return { code: remaining, map: null };
    },
  };
}

import type { Plugin } from 'vite';

const ROUTE_MODULES = /[\\/]react-router[\\/]dist[\\/].*[\\/]ssr[\\/]routeModules\.js$/;
const CATCH =
  /\} catch \(error\) \{[\s\S]*?window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);\s*\}/;
const STAND_IN = '/src/app/offline/late-route.tsx';

/**
 * React Router reloads the page when the chunk of a route fails to load. Without a connection that leaves the app for the
 * browser's error page, and it loses what was typed. This plugin gives the router a stand-in for the route instead, which
 * says what happened and tries again. A release of React Router that handles the failure in another way stops the build.
 */
export function routeChunkFailure(): Plugin {
  let isReplaced = false;
  return {
    name: 'route-chunk-failure',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!ROUTE_MODULES.test(id.split('?')[0] ?? id)) return null;
      if (!CATCH.test(code)) this.error('react-router no longer reloads the page when a route module fails to load');
      isReplaced = true;
      const replaced = code.replace(CATCH, '} catch { return createLateRoute(route, routeModulesCache); }');
      return { code: `import { createLateRoute } from '${STAND_IN}';\n${replaced}`, map: null };
    },
    generateBundle() {
      if (this.environment.name === 'client' && !isReplaced) this.error('react-router has no routeModules.js any more');
    },
  };
}

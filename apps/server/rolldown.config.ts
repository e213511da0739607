import { defineConfig, type OutputOptions, type RolldownOptions } from 'rolldown';

/** Native code stays in node_modules. */
const external = /^(sharp|@node-rs\/argon2)$/;

/** A trace names the files, and maps without their text are read faster. */
const output: OutputOptions = { sourcemap: true, sourcemapExcludeSources: true, chunkFileNames: '[name]-[hash].js' };

/** Node.js reads the maps when a process starts. Those of packages are six times as large as ours. */
const withoutMapsOfPackages = {
  name: 'without-maps-of-packages',
  transform: {
    filter: { id: /\/node_modules\// },
    handler: (code: string) => ({ code, map: { mappings: '' } }),
  },
};

/** Libraries choose by it. Our own code never reads it. */
const define = { 'process.env.NODE_ENV': '"production"' };

/** Named, because the tsconfig.json of the repository refers to folders that the build of an image does not copy. */
const tsconfig = 'tsconfig.json';

const shared: RolldownOptions = {
  tsconfig,
  platform: 'node',
  external,
  plugins: [withoutMapsOfPackages],
  transform: { define },
};

/** Compiles the server for a release. Packages are compiled with it: opening their files takes longer than running them. */
export default defineConfig([
  {
    ...shared,
    input: [
      'src/api.main.ts',
      'src/worker.main.ts',
      'src/ballpark.main.ts',
      'src/observability/tracing/preload.ts',
      'scripts/migrate.ts',
      'scripts/import-places.ts',
    ],
    // As deep as `src/config`, see `config/server-folder.ts`.
    output: { ...output, dir: 'build/programs', cleanDir: true },
  },
  {
    ...shared,
    // Alone in a folder, because it may read no other code. As deep as its source, so that it finds `art`.
    input: ['src/integrations/images/image-process.main.ts'],
    output: { ...output, dir: 'build/integrations/images', cleanDir: true },
  },
]);

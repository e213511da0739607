import { build, type Plugin } from 'vite';

const SUFFIX = '?inline-script';

/** Gives `import code from './file.ts?inline-script'` the compiled module as text, for a <script> element in the page. */
export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const file = id.slice(0, -SUFFIX.length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(await compileInlineScript(file))}`;
    },
  };
}

/** Bundles and minifies a module with everything it imports into one script without imports or exports. */
export async function compileInlineScript(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    build: { lib: { entry: file, formats: ['iife'], name: 'page' }, target: 'es2022', write: false },
  });
  const [bundle] = [result].flat();
  const [chunk] = bundle !== undefined && 'output' in bundle ? bundle.output : [];
  if (chunk === undefined) throw new Error(`${file} has no output.`);
  const code = chunk.code.trim();
  if (code.includes('</')) throw new Error(`${file} contains text that could end its script element.`);
  return code;
}

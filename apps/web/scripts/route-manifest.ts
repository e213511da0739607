import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listBuiltFiles, CLIENT_FOLDER } from './build-folder.ts';

type LoadedModule = { module: string; imports?: string[]; css?: string[] };
type ManifestRoute = LoadedModule & { id: string; parentId?: string; path?: string; index?: boolean };
type Manifest = { entry: LoadedModule; routes: Record<string, ManifestRoute> };

/** The files a route loads before it can show anything. */
export type RouteFiles = { path: string; scripts: string[]; styles: string[] };

/** The files of every route of the built app, read from the manifest that the browser uses. */
export async function readRouteFiles(): Promise<RouteFiles[]> {
  const [file] = await listBuiltFiles(/^manifest-\w+\.js$/);
  if (file === undefined) throw new Error('The build has no route manifest.');
  const text = await readFile(join(CLIENT_FOLDER, file), 'utf8');
  // The file consists of one assignment.
  const json = text.slice(text.indexOf('=') + 1).replace(/;\s*$/, '');
  const manifest: Manifest = JSON.parse(json);
  const pages = Object.values(manifest.routes).filter((route) => route.index === true || Boolean(route.path));
  return pages.map((page) => listFiles(page, manifest, `/${file}`));
}

function listFiles(page: ManifestRoute, { entry, routes }: Manifest, manifestAddress: string): RouteFiles {
  const chain: LoadedModule[] = [entry];
  for (let route: ManifestRoute | undefined = page; route; route = routes[route.parentId ?? '']) chain.push(route);
  const scripts = chain.flatMap((part) => [part.module, ...(part.imports ?? [])]);
  const styles = chain.flatMap((part) => part.css ?? []);
  return {
    path: page.index === true ? '/' : (page.path ?? ''),
    scripts: [...new Set([manifestAddress, ...scripts])],
    styles: [...new Set(styles)],
  };
}

/** A path of the route table as a regular expression. */
export function toPattern(path: string): string {
  const absolute = path.startsWith('/') ? path : `/${path}`;
  return `^${absolute.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`;
}

/** A path of the route table without its optional parts. */
export function toFixedPath(path: string): string {
  return path.replaceAll(/\/:\w+\?/g, '');
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtFiles, CLIENT_FOLDER } from './build-folder.ts';

type Loaded = { module: string; imports?: string[]; css?: string[] };
type ManifestRoute = Loaded & { id: string; parentId?: string; path?: string; index?: boolean };
type Manifest = { entry: Loaded; routes: Record<string, ManifestRoute> };

/** The files an address loads before it can show anything. */
export type RouteFiles = { path: string; scripts: string[]; styles: string[] };

/** What every route of the built app loads, read from the manifest the browser itself uses. */
export async function readRouteFiles(): Promise<RouteFiles[]> {
  const [file] = await builtFiles(/^manifest-\w+\.js$/);
  if (file === undefined) throw new Error('The build has no route manifest.');
  const text = await readFile(join(CLIENT_FOLDER, file), 'utf8');
  // The file is this assignment and nothing else.
  const json = text.slice(text.indexOf('=') + 1).replace(/;\s*$/, '');
  const manifest: Manifest = JSON.parse(json);
  const pages = Object.values(manifest.routes).filter((route) => route.index === true || Boolean(route.path));
  return pages.map((page) => filesOf(page, manifest, `/${file}`));
}

function filesOf(page: ManifestRoute, { entry, routes }: Manifest, manifestAddress: string): RouteFiles {
  const chain: Loaded[] = [entry];
  for (let route: ManifestRoute | undefined = page; route; route = routes[route.parentId ?? '']) chain.push(route);
  const scripts = chain.flatMap((part) => [part.module, ...(part.imports ?? [])]);
  const styles = chain.flatMap((part) => part.css ?? []);
  return {
    path: page.index === true ? '/' : (page.path ?? ''),
    scripts: [...new Set([manifestAddress, ...scripts])],
    styles: [...new Set(styles)],
  };
}

/** A path of the route table as a regular expression. */
export function patternOf(path: string): string {
  const absolute = path.startsWith('/') ? path : `/${path}`;
  return `^${absolute.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`;
}

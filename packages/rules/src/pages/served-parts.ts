/**
 * Pages whose content the server chooses: the build of the web app renders every part of such a page once, with the names of
 * values in double braces, and the server fills in the part that fits.
 */

/** The element of the page that holds the content. */
export const SERVED_CONTENT_ID = 'served-content';

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** Values are texts: `escape` makes them safe in the template. A value that looks like a placeholder stays a text. */
export function fillTemplate<Name extends string>(
  template: string,
  values: Readonly<Partial<Record<Name, string>>>,
  escape: (text: string, name: string) => string,
): string {
  const texts = new Map<string, string>(Object.entries(values));
  return template.replaceAll(PLACEHOLDER, (_, name: string) => escape(texts.get(name) ?? '', name));
}

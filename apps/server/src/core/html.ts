import { escapeHtml } from './page-head.ts';

/** Text of a page. Only `html` makes it, so what people typed is escaped wherever it stands. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Content = Markup | string | number | false | null | undefined | readonly Markup[];

/** Writes markup. Strings between the parts are escaped, and nothing stands for false, null and undefined. */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return new Markup(String.raw({ raw: parts }, ...contents.map(toText)));
}

function toText(content: Content): string {
  if (content instanceof Markup) return content.text;
  if (content === false || content === null || content === undefined) return '';
  if (typeof content === 'object') return content.map(({ text }) => text).join('');
  return escapeHtml(String(content));
}

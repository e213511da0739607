export type ElementKind = 'button' | 'link' | 'field' | 'option';

/**
 * Finds a visible, enabled element by its kind and the start of its name, marks it, and returns a CSS selector; null if
 * there is none. It runs inside the page, so it may use nothing from outside. An open dialog hides what is behind it.
 */
export function markElement(kind: string, name: string): string | null {
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  const scope = dialogs.at(-1) ?? document.body;
  const selectors: Record<string, string> = {
    button: 'button',
    link: 'a[href]',
    field: 'input, textarea, select',
    option: '[role="option"]',
  };
  const readName = (element: Element): string => {
    const label = 'labels' in element ? (element as HTMLInputElement).labels?.[0]?.textContent : undefined;
    return (label ?? element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  };
  const found = [...scope.querySelectorAll(selectors[kind] ?? kind)].find(
    (element) =>
      readName(element).startsWith(name) && element.getClientRects().length > 0 && !element.matches(':disabled'),
  );
  if (!found) return null;
  for (const marked of document.querySelectorAll('[data-marked]')) marked.removeAttribute('data-marked');
  found.setAttribute('data-marked', '');
  found.scrollIntoView({ block: 'center' });
  return '[data-marked]';
}

/** What a person can read on the page. Runs inside the page. */
export function readText(): string {
  return document.body.innerText;
}

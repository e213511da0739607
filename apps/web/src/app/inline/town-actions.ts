/**
 * Inline script of the page of a town: 'Share' and 'Print it' work at once, while the scripts of the app wait for the first
 * interaction. Without a script 'Share' writes a mail, and 'Print it' is not there. `features/town` has the attributes.
 */

document.querySelector('[data-town=needs-script]')?.removeAttribute('hidden');

document.addEventListener('click', (event) => {
  const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-town]') : null;
  if (pressed?.dataset['town'] === 'print') window.print();
  if (!(pressed instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  void share(pressed);
});

/** Opens the share sheet, else copies the address, else writes a mail. */
async function share(link: HTMLAnchorElement): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? window.location.href;
  // The DOM types claim that every browser has both.
  const browser: Partial<Pick<Navigator, 'share' | 'clipboard'>> = navigator;
  try {
    if (browser.share) return await browser.share({ title: document.title, url });
    if (!browser.clipboard) throw new Error('The browser can neither share nor copy.');
    await browser.clipboard.writeText(url);
    const note = document.querySelector<HTMLElement>('[data-town=note]');
    if (note) note.textContent = note.dataset['copied'] ?? '';
  } catch (error) {
    // Who closes the share sheet has decided not to share.
    if (!(error instanceof Error && error.name === 'AbortError')) window.location.href = link.href;
  }
}

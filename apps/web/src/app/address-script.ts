/**
 * Runs inline before anything else in the body. Pages rendered at build time may not know their host: this completes
 * their addresses, so that they are what React is about to render.
 */
export const addressScript =
  `for(let e of document.querySelectorAll('meta[content^="/"],link[rel=canonical][href^="/"]')){` +
  `let a=e.content===undefined?'href':'content';e.setAttribute(a,location.origin+e.getAttribute(a))}`;

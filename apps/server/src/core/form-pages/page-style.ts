/** The colours of the web app (`apps/web/src/styles/tokens.css`), as far as the page needs them. */
const COLOURS = `:root{color-scheme:light;--bg:#fbfaf6;--surface:#fff;--sunken:#f3f1ea;--border:#dedacf;--border-strong:#8a8577;--text:#1a1f1c;--text-2:#4a514c;--text-3:#62685f;--primary:#0b6b4b;--primary-hover:#085239;--primary-soft:#dcf1e6;--primary-on:#fff;--accent:#b2431a;--accent-hover:#8f3413;--accent-on:#fff;--success:#11703d;--success-soft:#dff4e7;--danger:#b3261e;--gold:#7a5b00;--focus:#0b57d0}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;--bg:#0f1412;--surface:#171d1a;--sunken:#0b0f0d;--border:#2d3732;--border-strong:#75837b;--text:#eef2ef;--text-2:#bac4be;--text-3:#96a39b;--primary:#4cc38f;--primary-hover:#6bd3a5;--primary-soft:#143428;--primary-on:#05261a;--accent:#f2915f;--accent-hover:#f6a980;--accent-on:#2a1006;--success:#5ccb8b;--success-soft:#12331f;--danger:#ff8f80;--gold:#f4cf5b;--focus:#8ab4ff}}`;

const BASE = `*{box-sizing:border-box;margin:0;word-spacing:.05em}
html{background:var(--bg);color:var(--text);font:1rem/1.5 'Plus Jakarta Sans','Plus Jakarta Fallback',ui-sans-serif,system-ui,sans-serif;-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-block:1rem}
body{min-height:100dvh;display:flex;flex-direction:column;overflow-wrap:break-word;-webkit-font-smoothing:antialiased}
h1,h2{line-height:1.25;text-wrap:balance}
p{text-wrap:pretty}
a{color:inherit;text-decoration:none}
ul{list-style:none;padding:0}
img,svg{display:block}
img{max-width:100%;object-fit:cover}
button,input,textarea{font:inherit;color:inherit}
button,summary,label{cursor:pointer}
summary{list-style:none}
summary::-webkit-details-marker{display:none}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;box-shadow:0 0 0 2px var(--surface)}
h1:focus-visible{outline:0;box-shadow:none}
[hidden]{display:none!important}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.i{flex:none;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.approx{display:inline-block;width:.72em;height:.72em;margin-right:.2em;vertical-align:-.02em;fill:none;stroke:currentColor;stroke-width:2.6;stroke-linecap:round}
.tag{fill:var(--primary)}.hole{fill:var(--bg)}.wave{fill:none;stroke:var(--primary-on);stroke-width:2.6;stroke-linecap:round}`;

const FRAME = `header,main,footer nav{width:100%;max-width:34rem;margin-inline:auto;padding-inline:1rem}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 1rem;padding-block:.25rem}
.brand{display:flex;align-items:center;gap:.5rem;min-height:3rem;font-size:1.25rem;font-weight:800;letter-spacing:-.02em}
.about{display:flex;align-items:center;min-height:3rem;font-size:.875rem;font-weight:600;color:var(--text-2)}
main{padding-bottom:2rem}
footer{margin-top:auto;border-top:1px solid var(--border);color:var(--text-3);font-size:.875rem;line-height:1.25rem}
footer nav{display:flex;flex-wrap:wrap;gap:0 1rem;padding-block:.25rem}
footer a{display:flex;align-items:center;min-height:2.75rem}
footer a:hover,.about:hover{text-decoration:underline}
.button{display:inline-flex;align-items:center;justify-content:center;gap:.5rem;min-height:3rem;padding:.625rem 1.5rem;border:1px solid transparent;border-radius:2rem;background:none;font-weight:700;line-height:1.375;text-align:center}
.button.small{min-height:2.75rem;padding:.5rem 1rem;font-size:.875rem}
.button.wide{width:100%}
.accent{background:var(--accent);color:var(--accent-on)}.accent:hover{background:var(--accent-hover)}
.primary{background:var(--primary);color:var(--primary-on)}.primary:hover{background:var(--primary-hover)}
.outline{border-color:var(--border-strong);background:var(--surface)}.outline:hover,.ghost:hover{background:var(--sunken)}
.button[aria-busy]{opacity:.7}
.card{padding:1.5rem 1.25rem 1.25rem;border:1px solid var(--border);border-radius:1rem;background:var(--surface)}
.badge{display:inline-flex;align-items:center;gap:.25rem;min-height:1.5rem;padding:.125rem .5rem;border-radius:1rem;background:var(--surface);color:var(--text);font-size:.75rem;line-height:1rem;font-weight:700}
.title{font-size:1.25rem;font-weight:800}
.heading{font-size:1.5rem;font-weight:800;text-align:center}
.name{font-weight:700;line-height:1.375}
.centre,.said{text-align:center;color:var(--text-2)}.said b{color:var(--text)}
.centre{margin:1.125rem .5rem}
.fine{display:flex;gap:.5rem;margin:1.125rem .25rem;font-size:.875rem;line-height:1.25rem;color:var(--text-2)}.fine .i{margin-top:.0625rem;color:var(--primary)}
.error{margin-top:.375rem;color:var(--danger);font-size:.875rem;line-height:1.25rem;font-weight:600}
.lost{position:sticky;bottom:0;margin:0;padding:.75rem 1rem;border-top:1px solid var(--border);background:var(--surface);text-align:center}`;

const FIELD = `.label{display:block;margin-bottom:.375rem;font-size:.875rem;line-height:1.25rem;font-weight:600}
.price-row{display:flex;flex-wrap:wrap;gap:.625rem}
.price-row .button{flex:1 0 auto;max-width:100%;min-height:3.5rem;padding-inline:1.25rem}
.box{display:flex;flex:1000 1 9rem;align-items:center;gap:.5rem;min-width:0;min-height:3.5rem;padding-left:1rem;border:1px solid var(--border-strong);border-radius:.75rem;background:var(--surface);font-size:1.5rem;font-weight:700}
.box span{color:var(--text-2);font-weight:600}
.box input{width:100%;min-width:0;height:3.375rem;padding:0 .5rem 0 0;border:0;outline:0;box-shadow:none;background:none;font-variant-ligatures:no-contextual}
.box:focus-within{outline:3px solid var(--focus);outline-offset:2px}
.box:has([aria-invalid]),.line[aria-invalid],textarea[aria-invalid]{border-color:var(--danger)}
::placeholder{color:var(--text-3);opacity:1;font-weight:500}
.reading{font-size:.875rem;color:var(--text-2)}
textarea,.line{display:block;width:100%;padding:.625rem .875rem;border:1px solid var(--border-strong);border-radius:.75rem;background:var(--surface)}
.line{min-height:3rem}`;

/** The marks of a strip of prices, with what is said about them. */
const STRIP = `.strip{margin-top:.5rem;font-size:.75rem}
.strip>svg{width:100%;overflow:visible}
.band{fill:var(--primary-soft)}.axis{stroke:var(--border);stroke-width:1.5}.tick{stroke:var(--primary);stroke-width:3;stroke-linecap:round}.gline{stroke:var(--gold);stroke-width:1.5}.goldf{fill:var(--gold)}.own{fill:var(--accent);stroke:var(--surface);stroke-width:2}.pip{fill:var(--accent-on)}.chev{fill:none;stroke:var(--text-2);stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.strip text{fill:var(--text-2);font-weight:600}.strip .mine{fill:var(--accent);font-weight:700}
.final{margin-top:.625rem;color:var(--gold);font-size:min(3.25rem,16vw);font-weight:800;line-height:1.1;letter-spacing:-.02em;text-align:center}
.final span{display:block;font-size:1rem;line-height:1.5rem;font-weight:600;letter-spacing:0}
.legend{display:flex;flex-wrap:wrap;justify-content:center;gap:.25rem 1rem;margin-top:.5rem;color:var(--text-2);font-size:.75rem;line-height:1rem;font-weight:600}.legend li{display:flex;align-items:center;gap:.25rem}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(8rem,100%),1fr));gap:1rem;margin-top:1.25rem;padding-top:1.125rem;border-top:1px solid var(--border);text-align:center}
.facts p{color:var(--text-2);font-size:.875rem;line-height:1.25rem}.facts b{display:block;color:var(--text);font-size:1.5rem;line-height:1.875rem;font-weight:800}
.drop{animation:settle .24s ease-out}
@keyframes settle{from{opacity:0;translate:0 -8px}}
@media (prefers-reduced-motion:reduce){.drop{animation:none}}
@media (forced-colors:active){.own{fill:Highlight}.pip{fill:Canvas}.goldf,.tag{fill:CanvasText}.tick,.gline{stroke:CanvasText}}`;

/** A thing in one row, and a card that leads to an account. */
const CARDS = `.small-listing{display:flex;align-items:center;gap:.75rem;padding:.75rem 0 1rem}
.thumb{flex:none;width:4rem;height:4rem;border-radius:.75rem}
.small-listing div,.fine span{min-width:0}
.none{display:grid;place-items:center;background:var(--primary-soft)}.none .hole{fill:var(--primary-soft)}
.facts-line{color:var(--text-2);font-size:.875rem;line-height:1.25rem}
.join{border-color:transparent;background:var(--primary-soft)}
.join h2{font-size:1.125rem}
.join p{margin:.25rem 0 .875rem;color:var(--text-2);font-size:.875rem;line-height:1.25rem}`;

/** The style of a page: what all pages have, and what one kind of page adds. */
export function writePageStyle(fontFaces: string, more: string): string {
  return [fontFaces, COLOURS, BASE, FRAME, FIELD, STRIP, CARDS, more].filter((part) => part !== '').join('\n');
}

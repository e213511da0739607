const QUESTION = `.asker{display:flex;align-items:center;gap:.75rem;padding:.25rem 0 .875rem;line-height:1.375}
.face{display:grid;place-items:center;flex:none;width:3rem;height:3rem;border-radius:50%;background:var(--primary-soft);color:var(--primary);font-weight:800}
.hero{position:relative;margin-inline:-1rem}
.photos{display:flex;height:16.375rem;overflow-x:auto;overscroll-behavior-x:contain;scroll-snap-type:x mandatory;scrollbar-width:none;background:var(--sunken)}
.photos::-webkit-scrollbar{display:none}
.photos:focus-visible{outline-offset:-3px}
.photos li{position:relative;flex:0 0 100%;scroll-snap-align:start}
.photos img,.colour{position:absolute;inset:0;width:100%;height:100%}
.photos.none svg{width:5rem;height:5rem}
.time{position:absolute;left:.75rem;top:.75rem}.nth{position:absolute;right:.75rem;bottom:.75rem}
.body{padding-top:.875rem}
.description{margin-top:.25rem;color:var(--text-2);font-size:.9375rem;line-height:1.375rem;white-space:pre-line}
.meta{display:flex;flex-wrap:wrap;align-items:flex-start;justify-content:space-between;gap:0 1rem;color:var(--text-2);font-size:.875rem;line-height:1.25rem}
.asker p,.next span,.area{min-width:0}
.area{display:flex;align-items:center;gap:.25rem;min-height:2.75rem}
.report{color:var(--text-3)}.report[open]{flex-basis:100%}.report form{display:grid;gap:.5rem;justify-items:start;padding-bottom:.5rem}
p.report,.report summary{display:flex;align-items:center;gap:.25rem;min-height:2.75rem}
.report[open] summary{justify-content:flex-end}
.report form{color:var(--text-2)}
.last{justify-content:center;margin-top:1rem}
.meta+form{margin-top:.375rem}
.more{margin-top:.875rem;border-top:1px solid var(--border)}
.more summary{display:flex;align-items:center;gap:.5rem;min-height:3rem;color:var(--text-2);font-size:.875rem;line-height:1.25rem;font-weight:600}
.more[open]{padding-bottom:1rem}.more[open] summary .i{rotate:45deg}
.more .label:not(:nth-of-type(1)){margin-top:.75rem}
.body .fine{margin:0;padding-top:.875rem;border-top:1px solid var(--border)}`;

const ANSWER = `.ok{display:grid;place-items:center;width:3.5rem;height:3.5rem;margin:0 auto .75rem;border-radius:50%;background:var(--success-soft);color:var(--success)}
.said{margin-top:.25rem}
.figures{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;margin-top:1.375rem}
.figures div:last-child{margin-left:auto;text-align:right}
dt{color:var(--text-2);font-size:.875rem;line-height:1.25rem;font-weight:600}
dd{margin:0}
.figure{color:var(--primary);font-size:2.25rem;line-height:2.5rem;font-weight:800;letter-spacing:-.02em}
.range{font-size:1.125rem;line-height:1.625rem;font-weight:700}
.place{margin-top:.25rem;text-align:center;font-weight:600}
.choices{display:flex;flex-wrap:wrap;justify-content:center;gap:.5rem;margin-top:.875rem}
.change[open]{flex-basis:100%}.change[open]>summary{display:flex;width:max-content;margin:0 auto .5rem}
.change form{margin-top:0}
.hint{margin-top:.5rem;color:var(--text-2);font-size:.875rem;line-height:1.25rem}
.over{position:relative;margin-top:-3.5rem}
.over .name{text-align:center;color:var(--text-2);font-size:.875rem}
.next{display:flex;align-items:center;gap:1rem;justify-content:space-between;min-height:5.25rem;margin-block:1.125rem .75rem;padding:1.125rem 1.25rem;border-radius:1.25rem;background:var(--accent);color:var(--accent-on);font-size:.875rem;line-height:1.25rem}.next:hover{background:var(--accent-hover)}.next b{display:block;font-size:1.125rem;line-height:1.625rem}`;

/** Two columns on a wide screen: the photo stays beside the form. */
const WIDE = `@media (min-width:60rem){.columns{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,26rem);grid-template-rows:auto 1fr;column-gap:3rem;max-width:70rem;padding-top:1.5rem}.columns .hero{grid-row:1/3;margin:0}.columns .photos{height:min(30rem,70vh);border-radius:1.5rem}header,footer nav{max-width:70rem}.asker{padding-bottom:0}.cover .photos{border-radius:1rem}.cover{margin:0}}`;

/** What the page of an ask link adds to the style of all pages. */
export const GUEST_STYLE = [QUESTION, ANSWER, WIDE].join('\n');

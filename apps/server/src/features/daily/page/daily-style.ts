/** Colours that only these pages need. */
const COLOURS = `:root{--primary-dot:#458a70;--warning:#875000;--warning-soft:#fff1d4}
@media screen and (prefers-color-scheme:dark){:root{--primary-dot:#379a70;--warning:#f2b94d;--warning-soft:#3a2c0d}}
html:not([data-member]) .for-members,[data-member] .for-visitors{display:none!important}`;

const START = `main.start{flex:1;display:flex;flex-direction:column;text-align:center;padding-bottom:.75rem}
.date{color:var(--text-2);font-size:.875rem;line-height:1.25rem;font-weight:600}
.start .date{margin-top:.5rem}.start .button+.date{font-weight:400}
.start h1{margin-top:.25rem;font-size:min(2.0625rem,9vw);line-height:1.2;font-weight:800;letter-spacing:-.02em}
.lead{max-width:31rem;margin:.75rem auto 0;color:var(--text-2)}
.start .button{margin-top:1.25rem;min-height:3.5rem;font-size:1.125rem}
.fan{position:relative;height:16.5rem;margin:.375rem -1rem;overflow:hidden}
.fan>span{position:absolute;left:50%;top:50%;width:9.375rem;height:11.125rem;margin:-5.5625rem 0 0 -4.6875rem;padding:.5rem;border:1px solid var(--border);border-radius:1.125rem;background:var(--surface);box-shadow:0 .625rem 1.625rem -.875rem #0006}
.fan .picture{width:100%;height:7.375rem;border-radius:.75rem}
.fan b{display:block;color:var(--accent);font-size:1.375rem;line-height:2.25rem;font-weight:800;text-align:center}
.of-5-0{transform:translate(-9.5rem,.625rem) rotate(-13deg)}.of-5-4{transform:translate(9.5rem,.75rem) rotate(13deg)}.of-5-1{transform:translate(-5rem,-.125rem) rotate(-7deg)}.of-5-3{transform:translate(5rem,0) rotate(7deg)}.of-5-2{transform:translate(0,-.625rem)}
.of-4-0{transform:translate(-8rem,.5rem) rotate(-11deg)}.of-4-3{transform:translate(8rem,.5rem) rotate(11deg)}.of-4-1{transform:translate(-2.75rem,-.25rem) rotate(-4deg)}.of-4-2{transform:translate(2.75rem,-.25rem) rotate(4deg)}
.of-3-0{transform:translate(-5.5rem,.25rem) rotate(-8deg)}.of-3-2{transform:translate(5.5rem,.25rem) rotate(8deg)}.of-2-0{transform:translate(-3.5rem,0) rotate(-5deg)}.of-2-1{transform:translate(3.5rem,0) rotate(5deg)}
.more{display:flex;flex-wrap:wrap;justify-content:center;gap:0 .5rem;margin-top:auto;padding-top:.75rem}.more::before{content:'';flex:0 0 100%;margin-bottom:.75rem;border-top:1px solid var(--border)}
.link{display:flex;align-items:center;justify-content:center;gap:.375rem;min-height:2.75rem;padding-inline:.625rem;color:var(--text-2);font-size:.875rem;line-height:1.25rem;font-weight:600}.link:hover{text-decoration:underline}
.more details[open]{flex-basis:100%;order:1}.more details p{max-width:34rem;margin:.25rem auto .5rem;color:var(--text-2);font-size:.875rem;line-height:1.25rem}`;

const PLAY = `body:has(.play) header,body:has(.play) footer{display:none}
main.play{flex:1;display:flex;flex-direction:column;padding-bottom:1rem}
.bar{display:flex;flex-wrap:wrap;align-items:center;gap:0 .5rem;padding:.25rem 0 .75rem}
.leave{display:grid;place-items:center;width:2.75rem;height:2.75rem;margin-left:-.625rem;border-radius:50%}.leave:hover{background:var(--sunken)}
.round{flex:1;font-size:1.125rem;font-weight:700}.round span{display:none}
.nth{color:var(--text-2)}
.parts{flex:1 0 100%;display:flex;gap:.375rem;padding-top:.375rem}
.parts i{flex:1;height:.5rem;border-radius:.5rem;background:var(--border);font-size:0;line-height:0;overflow:hidden}.parts .done{background:var(--primary)}.parts .current{background:var(--accent)}
.play>.picture{height:min(19.5rem,38dvh);margin-inline:-1rem;background:var(--sunken)}
.picture img,.picture .none{width:100%;height:100%}
.picture svg{width:5rem;height:5rem}
.play>.wide{display:none}
.play .body{display:flex;flex-direction:column;flex:1;padding-top:.875rem}
.description{margin-top:.25rem;color:var(--text-2)}
.question{display:block;margin:1rem 0 .375rem;font-size:1.125rem;line-height:1.5rem;font-weight:700}
.source{display:flex;gap:.5rem;margin-top:.875rem;color:var(--text-2);font-size:.75rem;line-height:1rem}.source a{text-decoration:underline}
.square{display:grid;place-items:center;min-width:3.5rem;aspect-ratio:1;border-radius:.875rem;font-size:1.25rem;font-weight:800;font-variant-numeric:tabular-nums}
.spot-on{background:var(--primary);color:var(--primary-on)}.near{background:var(--primary-soft);color:var(--primary);box-shadow:inset 0 0 0 2px var(--primary)}.fair{background:var(--warning-soft);color:var(--warning);box-shadow:inset 0 0 0 2px var(--warning)}.far{background:var(--sunken);color:var(--text-2);box-shadow:inset 0 0 0 2px var(--border-strong)}
.small-listing{padding:0}.small-listing div{flex:1}
.answer .thumb{width:3.5rem;height:3.5rem}
.answer .card{padding:1rem 1rem 1.25rem}
.answer .name{font-size:1.125rem}
.answer .final{margin-top:0;font-size:min(3.75rem,17vw)}
.strip{margin-top:1rem}
.strip .mine,.strip .real{font-size:.8125rem;font-weight:700}.strip .real{fill:var(--gold)}
.line{stroke:var(--accent);stroke-width:1.5}
.dots{fill:var(--primary-dot);stroke:var(--surface);stroke-width:1.2}
.ends{display:flex;justify-content:space-between;margin-top:.25rem;color:var(--text-2);font-weight:600}
.answer .facts{gap:.75rem;margin-top:.75rem;padding:0;border:0;text-align:left}.answer .facts p{padding:.875rem 1rem;border:1px solid var(--border);border-radius:1rem;background:var(--surface)}
.answer .centre{margin:.875rem .5rem 0}
.dock{position:sticky;bottom:0;margin:auto -1rem 0;padding:1rem;background:linear-gradient(transparent,var(--bg) .75rem)}
.dock .button{min-height:3.5rem;font-size:1.125rem}`;

const END = `.result{text-align:center}
.score{display:block;font-size:4.5rem;line-height:4.75rem;letter-spacing:-.03em;font-variant-numeric:tabular-nums}
.result h1{font-weight:800}.result small{display:block;color:var(--text-2);font-size:1rem;line-height:1.5rem;font-weight:400}
.squares{display:flex;justify-content:center;gap:.5rem;margin:1rem 0 .75rem}.squares .square{flex:0 1 20%;min-width:0;font-size:min(1.375rem,5.5vw)}
.better{font-weight:600}
.friend{margin-top:1rem;text-align:center}.friend h2{font-size:1.125rem}.friend .squares{margin-bottom:0}
.sharing{display:grid;gap:.625rem;margin-top:1.125rem}.sharing textarea{margin-top:.5rem;font-size:.875rem}
.tiny{color:var(--text-2);font-size:.75rem;line-height:1rem;text-align:center}
.duo{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(9rem,100%),1fr));gap:.75rem;margin-top:1.125rem}
.duo .card{padding:.875rem 1rem;color:var(--text-2);font-size:.875rem;line-height:1.25rem}.duo .i{display:inline;margin-right:.375rem;vertical-align:-.1875rem}.duo b{display:inline-block;margin-bottom:.125rem;color:var(--text);font-size:1.25rem;line-height:1.75rem;font-weight:800;font-variant-numeric:tabular-nums}.duo span{display:block}.duo .flame{color:var(--accent)}
.rows{margin-top:.75rem;padding:.25rem 1rem}
.rows a{display:flex;align-items:center;gap:.75rem;min-height:3rem;padding-block:.625rem;font-weight:600}.rows a+a,.rows li+li{border-top:1px solid var(--border)}.rows a>span:not(.thumb){flex:1;min-width:0}.rows small{display:block;color:var(--text-2);font-size:.875rem;line-height:1.25rem;font-weight:400}.rows b{color:var(--gold);font-size:1.125rem;font-weight:700}.rows .thumb{width:3rem;height:3rem}
.rows li b{color:var(--text);font-size:1rem}.rows li .open{color:var(--accent)}
.rows+.button,.sharing+.button{margin-top:1.125rem}
.join{margin-top:.75rem}`;

const MOTION = `@media (prefers-reduced-motion:no-preference){.dots g{animation:settle .15s ease-out both}.dots g:nth-child(2){animation-delay:.03s}.dots g:nth-child(3){animation-delay:.06s}.dots g:nth-child(4){animation-delay:.09s}.dots g:nth-child(5){animation-delay:.12s}.dots g:nth-child(6){animation-delay:.15s}.gold,.labels .real{animation:settle .16s .3s ease-out both}.answer .final{animation:settle .2s .46s ease-out both}}
@media (forced-colors:active){.dots{fill:CanvasText}.parts .done{background:CanvasText}.parts .current{background:Highlight}}`;

/** The answer stands beside the photo. */
const WIDE = `@media (min-width:60rem){body:has(.play) header{display:flex}body:has(.play) footer{display:block}header{max-width:78rem}main.play{display:grid;max-width:78rem;grid-template-columns:minmax(0,5fr) minmax(0,8fr);grid-template-rows:auto auto 1fr;gap:0 1.5rem;align-items:start}
.bar{grid-column:1/3}.leave,.nth{display:none}.round{font-size:1.5rem;font-weight:800}.round span{display:inline;margin-left:1rem;color:var(--text-2);font-size:1rem;font-weight:400}
.parts{flex:none;gap:.5rem;padding:0}.parts i{display:grid;place-items:center;flex:none;width:3rem;height:3rem;border-radius:.75rem;background:var(--sunken);color:var(--text-2);font-size:1rem;font-style:normal;font-weight:800;line-height:1}.parts .spot-on{background:var(--primary);color:var(--primary-on)}.parts .near{background:var(--primary-soft);color:var(--primary)}.parts .fair{background:var(--warning-soft);color:var(--warning)}.parts .far{background:var(--sunken)}.parts .current{background:var(--sunken);color:var(--accent);box-shadow:inset 0 0 0 2px var(--accent)}
.play>.picture,.play>.wide{display:block;grid-row:2/4;height:min(34rem,66vh);margin:0;border:1px solid var(--border);border-radius:1.25rem;overflow:hidden}
.play .body{grid-column:2;padding-top:0}.play:not(.answer) .body{padding:1.75rem;border:1px solid var(--border);border-radius:1.25rem;background:var(--surface)}.play:not(.answer) .title{font-size:1.5rem}
.small-listing{grid-column:2;margin-bottom:.75rem}.answer .thumb{display:none}.answer .body{height:100%}.answer .dock{margin:0 0 0 auto;padding:1rem 0 0}.dock .button{width:auto;padding-inline:2.5rem}}`;

/** What the daily five add to the style of all pages. */
export const DAILY_STYLE = [COLOURS, START, PLAY, END, MOTION, WIDE].join('\n');

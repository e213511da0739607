import { layOutMiniStrip } from '../../ui/price-strip/mini-layout.ts';
import { POSTER_FINAL, POSTER_GUESSES, posterMessages } from './part-messages.ts';

/** Paper is light on every device, so these are the colours of the light theme. */
const INK = '#1a1f1c';
const INK_2 = '#4a514c';
const INK_3 = '#62685f';
const PAPER = '#fbfaf6';
const WHITE = '#fff';
const LINE = '#dedacf';
const GREEN = '#0b6b4b';
const GREEN_SOFT = '#dcf1e6';
const GREEN_DOT = '#458a70';
const GOLD = '#7a5b00';

/**
 * One A4 page for a notice board: printing the page of a town prints this and nothing else. It is one drawing in millimetres
 * with one field of colour, so it needs no styles but those of `app.css` for the paper.
 */
export function Poster() {
  return (
    <svg
      viewBox="0 0 210 297"
      width="210mm"
      height="296mm"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, so that nothing is fetched
      role="img"
      aria-label={posterMessages.label}
      fill={INK}
      className="poster hidden print:block"
    >
      <rect width="210" height="297" fill={PAPER} />
      <rect width="210" height="165" fill={GREEN} />
      <Heading />
      <Example />
      <Code />
      <Steps />
    </svg>
  );
}

function Heading() {
  const [first, second] = posterMessages.question;
  return (
    <g fill={WHITE} fontWeight="800" letterSpacing="-0.03em">
      <svg x="17" y="15" width="12.5" height="12.5" viewBox="0 0 32 32">
        <rect x="5.2" y="5.2" width="21.6" height="21.6" rx="5" transform="rotate(45 16 16)" />
        <circle cx="16" cy="6.6" r="2" fill={GREEN} />
        <path
          d="M9.2 18.6c2-3.4 4.6-3.4 6.8-1.4s4.8 2 6.8-1.4"
          fill="none"
          stroke={GREEN}
          strokeWidth="2.6"
          strokeLinecap="round"
        />
      </svg>
      <text x="32.5" y="24.2" fontSize="8">
        {posterMessages.brand}
      </text>
      <g fontSize="24">
        <text x="16" y="62">
          {first}
        </text>
        <text x="16" y="86.5">
          {second}
        </text>
        <text x="16" y="111" fontSize="{{nameSize}}">
          {posterMessages.name}
        </text>
      </g>
      <g fontSize="6.8" fontWeight="400" letterSpacing="0">
        {posterMessages.lead.map((line, index) => (
          <text key={line} x="17" y={126 + index * 9}>
            {line}
          </text>
        ))}
      </g>
    </g>
  );
}

const STRIP = { width: 300, radius: 7 };

/** A closed listing on its price strip. */
function Example() {
  const { dots, bandStart, bandEnd, averageX, halfHeight } = layOutMiniStrip({ amounts: POSTER_GUESSES, ...STRIP });
  const finalX = dots.find(({ amount }) => amount === POSTER_FINAL)?.x ?? 0;
  return (
    <>
      <rect x="17" y="148" width="176" height="62" rx="6" fill={WHITE} stroke={LINE} strokeWidth="0.3" />
      <Radio />
      <rect x="22" y="153" width="56" height="52" rx="6" fill="none" stroke={WHITE} strokeWidth="3" />
      <text x="84" y="161" fontSize="5.2" fontWeight="700">
        {posterMessages.exampleTitle}
      </text>
      <text x="84" y="168.5" fontSize="4.4" fill={INK_2}>
        {posterMessages.example}{' '}
        <tspan fontWeight="700" fill={GOLD}>
          {posterMessages.exampleFinal}
        </tspan>
      </text>
      <svg x="84" y="171" width="102" height="29" viewBox={`0 -22 ${STRIP.width} ${halfHeight * 2 + 28}`}>
        <rect x={bandStart} width={bandEnd - bandStart} height={halfHeight * 2} rx="18" fill={GREEN_SOFT} />
        <path d={`M0 ${halfHeight}h${STRIP.width}`} stroke={LINE} strokeWidth="1.5" />
        <path d={`M${averageX}-5v${halfHeight * 2 + 10}`} stroke={GREEN} strokeWidth="3" strokeLinecap="round" />
        <path d={`M${finalX}-8v${halfHeight * 2 + 8}`} stroke={GOLD} strokeWidth="1.5" />
        {dots.map(({ key, x, y }) => (
          <circle key={key} cx={x} cy={halfHeight + y} r={STRIP.radius} fill={GREEN_DOT} stroke={WHITE} />
        ))}
        <path d={`M${finalX}-21l7 7-7 7-7-7z`} fill={GOLD} />
      </svg>
      <g fontSize="3.4" fontWeight="600" fill={INK_2}>
        <text x="84" y="204.5">
          {posterMessages.low}
        </text>
        <text x="186" y="204.5" textAnchor="end">
          {posterMessages.high}
        </text>
      </g>
    </>
  );
}

/** 66 mm with its frame: readable from two steps away. */
function Code() {
  return (
    <>
      <rect x="17" y="220.5" width="66" height="66" rx="4" fill={WHITE} stroke={LINE} strokeWidth="0.3" />
      <svg x="19" y="222.5" width="62" height="62" viewBox="0 0 {{qrSize}} {{qrSize}}" shapeRendering="crispEdges">
        <path d="{{qrPath}}" fill="#000" />
      </svg>
    </>
  );
}

function Steps() {
  return (
    <>
      <g fontSize="6.6" fontWeight="700">
        {posterMessages.steps.map(([number, line], index) => (
          <g key={line} transform={`translate(94 ${230 + index * 9.6})`}>
            <text>{number}</text>
            <text x="8.5">{line}</text>
          </g>
        ))}
      </g>
      <g fontSize="{{addressSize}}" fontWeight="700" fill={GREEN}>
        <text x="94" y="267.5">
          {posterMessages.address}
        </text>
        <text x="94" y="273.5">
          {posterMessages.addressEnd}
        </text>
      </g>
      <g fontSize="3.9" fill={INK_3}>
        {posterMessages.small.map((line, index) => (
          <text key={line} x="94" y={280.5 + index * 5.2}>
            {line}
          </text>
        ))}
      </g>
    </>
  );
}

/** The example's photo as a drawing, so that printing waits for no file. */
function Radio() {
  return (
    <svg x="23" y="154" width="54" height="50" viewBox="0 0 200 180" preserveAspectRatio="xMidYMid slice">
      <path d="M0-20h200v138H0z" fill="#f6efe4" />
      <path d="M0 118h200v82H0z" fill="#c69a72" />
      <path d="M56 26l92 20" stroke="#8d939c" strokeWidth="5" strokeLinecap="round" />
      <circle cx="54" cy="26" r="6" fill="#8d939c" />
      <path d="M46 146h18v10H46zM136 146h18v10h-18z" fill="#2e6f78" />
      <rect x="26" y="48" width="148" height="100" rx="18" fill="#9aa3ad" />
      <rect x="42" y="66" width="56" height="42" rx="7" fill="#5cb531" />
      <path d="M80 78v26" stroke="#5b4bc4" strokeWidth="7" />
      <circle cx="54" cy="127" r="9" fill="#e6e9ec" />
      <circle cx="84" cy="127" r="9" fill="#e6e9ec" />
      <path d="M114 70h44M114 89h44M114 108h44M114 127h44" stroke="#2b3138" strokeWidth="9" strokeLinecap="round" />
    </svg>
  );
}

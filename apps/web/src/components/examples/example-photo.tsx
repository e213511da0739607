import { useId } from 'react';
import { classNames } from '../../lib/class-names.ts';

/** Inline drawings, so that a public page waits for no image file. */
const THINGS = {
  bike: { sky: ['#d5e9f0', '#bcd9ae', '#4d8b52'], ground: '#5f9d58', Drawing: Bike },
  sideboard: { sky: ['#f0e6d8', '#e9dac4', '#d9c3a3'], ground: '#b98f62', Drawing: Sideboard },
} as const;

type ExamplePhotoProps = { thing: keyof typeof THINGS; className?: string | undefined };

/** In place of a listing's photo. Hidden from screen readers: the title next to it says what it shows. */
export function ExamplePhoto({ thing, className }: ExamplePhotoProps) {
  const id = useId();
  const { sky, ground, Drawing } = THINGS[thing];
  return (
    <svg
      viewBox="0 13 400 250"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={classNames('block w-full', className)}
    >
      <linearGradient id={id} x2="0" y2="1">
        {sky.map((colour, index) => (
          <stop key={colour} offset={index / 2} stopColor={colour} />
        ))}
      </linearGradient>
      <path d="M-200-100h800v450h-800z" fill={`url(#${id})`} />
      <path d="M-200 188q150-22 400-8t400-4v180h-800z" fill={ground} />
      <Drawing />
    </svg>
  );
}

function Bike() {
  return (
    <>
      <g fill="#fff" opacity=".28">
        <circle cx="60" cy="52" r="30" />
        <circle cx="318" cy="40" r="40" />
        <circle cx="372" cy="96" r="22" />
        <circle cx="120" cy="92" r="16" />
        <circle cx="20" cy="120" r="22" />
      </g>
      <ellipse cx="200" cy="221" rx="132" ry="9" fill="#1d3b22" opacity=".35" />
      <g fill="#fff" fillOpacity=".3" stroke="#2b2233" strokeWidth="7">
        <circle cx="128" cy="170" r="48" />
        <circle cx="276" cy="170" r="48" />
      </g>
      <path
        d="M128 122v96M80 170h96M94 136l68 68M162 136l-68 68M276 122v96M228 170h96M242 136l68 68M310 136l-68 68"
        stroke="#cfd3dc"
        strokeWidth="1.2"
      />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d="M128 170l38-70h80l-50 70zM196 170l-34-84M276 170l-36-100" stroke="#c8324a" strokeWidth="8" />
        <path d="M240 70q2-14 18-14h14q10 0 10 10" stroke="#2b2233" strokeWidth="7" />
      </g>
      <path d="M138 84q24-10 46 0 6 4-2 7-22 6-40 1-10-3-4-8z" fill="#5b3a29" />
      <circle cx="196" cy="170" r="14" fill="#e9a93c" stroke="#2b2233" strokeWidth="4" />
      <path d="M196 170l12 24m-6 2h14" stroke="#2b2233" strokeWidth="5" strokeLinecap="round" />
    </>
  );
}

function Sideboard() {
  return (
    <>
      <path d="M246 18h104v70h-104z" fill="#fff" opacity=".45" />
      <path d="M298 18v70M246 53h104" stroke="#e2d2ba" strokeWidth="4" />
      <ellipse cx="200" cy="219" rx="150" ry="8" fill="#4a2f16" opacity=".35" />
      <path d="M84 196l-8 24M316 196l8 24" stroke="#54351c" strokeWidth="8" strokeLinecap="round" />
      <rect x="60" y="112" width="280" height="88" rx="6" fill="#8a5a30" />
      <rect x="60" y="112" width="280" height="12" rx="6" fill="#a36d3d" />
      <path d="M154 126v68M246 126v68M66 160h86" stroke="#6b4423" strokeWidth="3" />
      <g fill="#e8c98d">
        <circle cx="109" cy="143" r="4" />
        <circle cx="109" cy="177" r="4" />
        <circle cx="232" cy="160" r="4" />
        <circle cx="260" cy="160" r="4" />
      </g>
      <path d="M96 112q-2-26 10-26t10 26z" fill="#3f6f8f" />
      <path d="M106 88q-16-22-6-44 12 20 6 44zM106 88q14-16 26-22-4 20-26 22z" fill="#5d8f5a" />
    </>
  );
}

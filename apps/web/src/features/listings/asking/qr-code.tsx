import type { AskLink } from '@ballpark/contracts/asking';

export type DrawnCode = NonNullable<AskLink['qrCode']>;

type QrCodeProps = { code: DrawnCode; label: string; className: string };

/** The server has drawn it. Black on white in both themes: many scanners do not read the inverse. */
export function QrCode({ code: { size, path }, label, className }: QrCodeProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, so that nothing is fetched
    <div role="img" aria-label={label} className={className}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="[forced-color-adjust:none]">
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={path} />
      </svg>
    </div>
  );
}

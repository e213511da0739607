const RADIUS = 18;
const LENGTH = 2 * Math.PI * RADIUS;

/** How far an upload is, in a ring and for screen readers. Without a share it is still waiting. */
export function ProgressRing({ label, share }: { label: string; share: number | undefined }) {
  return (
    <span className="relative inline-flex size-12">
      <progress aria-label={label} max={100} value={share && Math.round(share * 100)} className="sr-only" />
      <svg viewBox="0 0 48 48" fill="none" aria-hidden="true" className="size-12 -rotate-90">
        <circle cx="24" cy="24" r={RADIUS} stroke="#ffffff" strokeWidth="5" opacity=".35" />
        {share !== undefined && (
          <circle
            cx="24"
            cy="24"
            r={RADIUS}
            stroke="#ffffff"
            strokeWidth="5"
            strokeLinecap="round"
            strokeDasharray={LENGTH}
            // Something shows from the first moment on.
            strokeDashoffset={LENGTH * (1 - Math.max(share, 0.04))}
            className="transition-[stroke-dashoffset]"
          />
        )}
      </svg>
    </span>
  );
}

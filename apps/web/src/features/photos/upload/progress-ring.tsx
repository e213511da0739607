const RADIUS = 18;
const LENGTH = 2 * Math.PI * RADIUS;

/** The progress of an upload, also for screen readers. Without a share the upload has not started. */
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
            // A small arc is visible from the start.
            strokeDashoffset={LENGTH * (1 - Math.max(share, 0.04))}
            className="transition-[stroke-dashoffset]"
          />
        )}
      </svg>
    </span>
  );
}

import X from 'lucide-react/icons/x';
import type { Ref } from 'react';

type FilterChipProps = {
  text: string;
  /** The accessible name, which says what pressing it does. */
  label: string;
  onRemove: () => void;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** An active filter; pressing it removes it. */
export function FilterChip({ text, label, onRemove, ref }: FilterChipProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      onClick={onRemove}
      className="inline-flex min-h-11 max-w-64 shrink-0 items-center gap-1.5 rounded-full border border-primary/30 bg-primary-soft pr-3 pl-4 text-sm font-semibold text-primary transition-colors hover:border-primary"
    >
      <span className="truncate">{text}</span>
      <X aria-hidden="true" className="size-4 shrink-0" />
    </button>
  );
}

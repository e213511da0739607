import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';

type Tab<Value extends string> = { value: Value; text: string };

type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The content of the selected tab. */
  children: ReactNode;
};

/** Tabs with one visible panel. Arrow keys, Home and End move between tabs; Tab moves into the panel. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = findNextTab(event.key, { at: tabs.findIndex((tab) => tab.value === value), count: tabs.length });
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || tab === undefined) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        // Key events come from the focused tab; the list itself is no tab stop.
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="flex [scrollbar-width:none] gap-1 overflow-x-auto border-b border-border"
      >
        {tabs.map((tab) => {
          const isSelected = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={isSelected}
              aria-controls={isSelected ? `${id}-panel` : undefined}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className={classNames(
                'relative min-h-12 shrink-0 rounded-t-lg px-3 text-sm font-bold whitespace-nowrap transition-colors sm:px-4 sm:text-base',
                'focus-visible:shadow-none! focus-visible:-outline-offset-3!',
                isSelected
                  ? 'text-primary after:absolute after:inset-x-2 after:bottom-0 after:h-0.75 after:rounded-full after:bg-current'
                  : 'text-text-2 hover:bg-sunken hover:text-text',
              )}
            >
              {tab.text}
            </button>
          );
        })}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        // A panel may start with text: this makes it reachable by keyboard.
        tabIndex={0}
        className="rounded-lg pt-6"
      >
        {children}
      </div>
    </div>
  );
}

/** The index of the tab that a key leads to; undefined for other keys. */
function findNextTab(key: string, { at, count }: { at: number; count: number }): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

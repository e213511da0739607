import Ellipsis from 'lucide-react/icons/ellipsis';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { IconButton } from '../basics/button.tsx';

export type MenuItem = {
  text: string;
  icon: ReactNode;
  /** Called when the menu has closed and its button has the focus again, so that a dialog returns the focus there. */
  onSelect: () => void;
  isDanger?: boolean | undefined;
};

type OverflowMenuProps = {
  /** Says whose actions these are, for example 'More about Ada'. */
  label: string;
  items: readonly MenuItem[];
  className?: string | undefined;
};

/**
 * A button with three dots that opens a menu of rarely used actions. Arrow keys, Home and End move through it; Escape, Tab
 * and a press elsewhere close it.
 */
export function OverflowMenu({ label, items, className }: OverflowMenuProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [openedAt, setOpenedAt] = useState(0);
  useEffect(() => {
    if (isOpen) findItems(root.current).at(openedAt)?.focus();
  }, [isOpen, openedAt]);
  const open = (at: number) => {
    setOpenedAt(at);
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = findTarget(event.key, findItems(root.current));
    if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) open(event.key === 'ArrowUp' ? -1 : 0);
    else if (isOpen && event.key === 'Escape') close();
    else if (isOpen && target !== undefined) target.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Safari does not focus a button that is pressed. In the menu, which can have the focus, the menu takes it.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && root.current?.contains(relatedTarget))) setIsOpen(false);
  };
  return (
    // The keys reach it from the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} onKeyDown={onKeyDown} onBlur={onBlur} className={classNames('relative', className)}>
      <IconButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        // The focus stays in the menu until the click: without it the menu would close and the click open it again.
        onMouseDown={(event) => isOpen && event.preventDefault()}
        onClick={() => (isOpen ? close() : open(0))}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </IconButton>
      {isOpen && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className="absolute top-full right-0 z-20 mt-1 w-max max-w-[80vw] min-w-44 rounded-2xl border border-border bg-surface p-1.5 shadow-e2"
        >
          {items.map(({ text, icon, onSelect, isDanger = false }) => (
            <button
              key={text}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                onSelect();
              }}
              className={classNames(
                'flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-left font-semibold hover:bg-sunken',
                isDanger && 'text-danger',
              )}
            >
              {icon}
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function findItems(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

/** The item that a key leads to from the focused one; the first follows the last. */
function findTarget(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const at = items.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at((at <= 0 ? items.length : at) - 1);
  if (key === 'Home') return items[0];
  return key === 'End' ? items.at(-1) : undefined;
}

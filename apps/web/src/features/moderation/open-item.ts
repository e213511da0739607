import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMediaQuery } from '../../lib/hooks/layout.ts';
import { useShortcuts } from './shortcuts.ts';

/** From this width on a list and its open item are side by side. It equals `lg:`. */
const IS_WIDE = '(min-width: 64rem)';
const FIRST_TAB = 'waiting';

/** The search part of the address of a tab, with what is open in it. */
export function toTabSearch(tab: string, opened: Record<string, string> = {}): string {
  return new URLSearchParams({ ...(tab !== FIRST_TAB && { tab }), ...opened }).toString();
}

type OpenItemOptions = {
  tab: string;
  /** The parameter in the address. */ name: string;
  firstId: string | undefined;
};

/** The open item of a list is in the address. On a large screen the first one opens by itself. */
export function useOpenItem({ tab, name, firstId }: OpenItemOptions) {
  const isWide = useMediaQuery(IS_WIDE);
  const [search, setSearch] = useSearchParams();
  const [wasMoved, setWasMoved] = useState(false);
  const openId = search.get(name) ?? undefined;
  const isAutomatic = isWide && openId === undefined && firstId !== undefined;
  useEffect(() => {
    if (isAutomatic) setSearch(toTabSearch(tab, { [name]: firstId }), { replace: true, preventScrollReset: true });
  }, [isAutomatic, firstId, tab, name, setSearch]);
  const open = (id: string | undefined) => {
    setWasMoved(true);
    const opened = id === undefined ? {} : { [name]: id };
    setSearch(toTabSearch(tab, opened), { replace: true, preventScrollReset: true });
  };
  return { openId, open, wasMoved, isWide };
}

type MoveOptions = { ids: readonly string[]; openId: string | undefined; open: (id: string) => void };

/** j opens the next item of a list and k the one before. */
export function useMoveKeys(areKeysOn: boolean, { ids, openId, open }: MoveOptions): void {
  const at = openId === undefined ? -1 : ids.indexOf(openId);
  useShortcuts(areKeysOn, (key) => {
    if (key !== 'j' && key !== 'k') return false;
    const next = ids[key === 'j' ? at + 1 : Math.max(at - 1, 0)];
    if (next !== undefined) open(next);
    return true;
  });
}

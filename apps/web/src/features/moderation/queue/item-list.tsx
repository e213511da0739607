import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { moderationMessages } from '../messages.ts';

type ItemListProps<Item> = {
  label: string;
  items: readonly Item[];
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  renderLink: (item: Item) => ReactNode;
};

/** Cases or flags as links. It scrolls by itself beside the open one. */
export function ItemList<Item extends { id: string }>({ label, items, query, renderLink }: ItemListProps<Item>) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <nav aria-label={label} className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto lg:p-1">
      <ul className="flex flex-col gap-2">
        {items.map((item) => (
          <li key={item.id}>{renderLink(item)}</li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          isBusy={isFetchingNextPage}
          busyText={moderationMessages.loadingMore}
          onClick={() => void fetchNextPage()}
          className="mt-3 w-full"
        >
          {moderationMessages.more}
        </Button>
      )}
    </nav>
  );
}

export function ItemLink({ search, isOpen, children }: { search: string; isOpen: boolean; children: ReactNode }) {
  return (
    <Link
      to={{ search }}
      preventScrollReset
      aria-current={isOpen ? 'true' : undefined}
      className={classNames(
        'flex flex-col gap-1 rounded-2xl border p-3 transition-colors hover:bg-sunken',
        isOpen ? 'border-primary bg-primary-soft' : 'border-border bg-surface',
      )}
    >
      {children}
    </Link>
  );
}

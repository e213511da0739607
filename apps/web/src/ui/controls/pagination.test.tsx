import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { Pagination } from './pagination.tsx';

const WORDS = { label: 'Pages', page: (page: number) => `Page ${page}`, previous: 'Previous page', next: 'Next page' };

function show(onTurn: () => void) {
  render(
    <MemoryRouter>
      <Pagination
        words={WORDS}
        current={1}
        pages={[1, 2]}
        hasPrevious={false}
        hasNext
        readAddress={(page) => `?page=${page}`}
        onTurn={onTurn}
      />
    </MemoryRouter>,
  );
}

test('pages are links, the current one is marked, and where none follows there is none', () => {
  show(() => undefined);
  expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('href')).toBe('/?page=2');
  expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe('/?page=2');
  expect(screen.queryByRole('link', { name: 'Previous page' })).toBeNull();
});

test('a page that is opened in another tab turns nothing here', () => {
  const onTurn = vi.fn<() => void>();
  show(onTurn);
  fireEvent.click(screen.getByRole('link', { name: 'Page 2' }), { ctrlKey: true });
  expect(onTurn).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('link', { name: 'Page 2' }));
  expect(onTurn).toHaveBeenCalledOnce();
});

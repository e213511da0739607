import { expect, test } from 'vitest';
import { type Board, readBoard, writeBoard } from './board-address.ts';

test.each<[string, Board]>([
  ['', { list: 'all', scope: 'global', radius: 50 }],
  ['scope=nearby', { list: 'all', scope: 'nearby', radius: 50 }],
  ['scope=nearby&radius=10', { list: 'all', scope: 'nearby', radius: 10 }],
  ['scope=nearby&radius=200', { list: 'all', scope: 'nearby', radius: 200 }],
  ['scope=nearby&radius=12', { list: 'all', scope: 'nearby', radius: 50 }],
  ['scope=mars&radius=far&board=week', { list: 'all', scope: 'global', radius: 50 }],
  ['board=month', { list: 'month', scope: 'global', radius: 50 }],
  ['board=sense&scope=nearby', { list: 'sense', scope: 'nearby', radius: 50 }],
])('the address "%s" asks for %o', { tags: ['LEAD-03', 'CONST-20'] }, (address, board) => {
  expect(readBoard(new URLSearchParams(address))).toEqual(board);
});

test.each<[Board, string]>([
  [{ list: 'all', scope: 'global', radius: 25 }, ''],
  [{ list: 'all', scope: 'nearby', radius: 50 }, 'scope=nearby'],
  [{ list: 'all', scope: 'nearby', radius: 25 }, 'scope=nearby&radius=25'],
  [{ list: 'sense', scope: 'global', radius: 50 }, 'board=sense'],
  [{ list: 'month', scope: 'nearby', radius: 25 }, 'board=month&scope=nearby&radius=25'],
])('%o is written as "%s"', (board, address) => {
  expect(writeBoard(board).toString()).toBe(address);
});

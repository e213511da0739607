import { expect, test } from 'vitest';
import { type Board, readBoard, writeBoard } from './board-address.ts';

test.each<[string, Board]>([
  ['', { scope: 'global', radius: 50 }],
  ['scope=nearby', { scope: 'nearby', radius: 50 }],
  ['scope=nearby&radius=10', { scope: 'nearby', radius: 10 }],
  ['scope=nearby&radius=200', { scope: 'nearby', radius: 200 }],
  ['scope=nearby&radius=12', { scope: 'nearby', radius: 50 }],
  ['scope=mars&radius=far', { scope: 'global', radius: 50 }],
])('the address "%s" asks for %o', { tags: ['LEAD-03', 'CONST-20'] }, (address, board) => {
  expect(readBoard(new URLSearchParams(address))).toEqual(board);
});

test.each<[Board, string]>([
  [{ scope: 'global', radius: 25 }, ''],
  [{ scope: 'nearby', radius: 50 }, 'scope=nearby'],
  [{ scope: 'nearby', radius: 25 }, 'scope=nearby&radius=25'],
])('%o is written as "%s"', (board, address) => {
  expect(writeBoard(board).toString()).toBe(address);
});

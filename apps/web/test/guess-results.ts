import type { GuessResult } from '@ballpark/contracts/xp';
import { hoursAgo } from './listings.ts';

/** A counted guess of $134 on a desk that went for $140, the second closest of nine. */
export function buildGuessResult(overrides: Partial<GuessResult> = {}): GuessResult {
  return {
    listingId: '3f2b8f0e-5a0c-4b6e-9d3a-1c2d3e4f5a6b',
    title: 'Oak desk',
    currency: 'USD',
    amount: 134,
    finalPrice: 140,
    percentOff: 4.29,
    place: 2,
    total: 9,
    isShared: false,
    xp: 20,
    firstAmount: 134,
    exclusion: null,
    sense: 62,
    senseChange: 1,
    ballpark: 136,
    closedAt: hoursAgo(1),
    isSeen: false,
    ...overrides,
  };
}

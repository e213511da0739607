import { getExport } from '@ballpark/contracts/leaving';
import { getSettings, listSessions, type OwnSession, type Settings } from '@ballpark/contracts/settings';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach } from 'vitest';
import { beginSession } from '../src/api/session.ts';
import { answer } from './fake-api.ts';
import { onboardedMember } from './members.ts';
import { openPage } from './open-page.tsx';

export const SETTINGS: Settings = {
  area: { location: 'Bristol, United Kingdom', changesLeft: 3, timeZone: 'Europe/London' },
  usernameChangeableAt: null,
  pendingEmail: null,
  notifications: { isPaused: false, stopped: [{ channel: 'mail', kind: 'digest' }] },
};

export const SESSIONS: OwnSession[] = [
  {
    id: 'a'.repeat(64),
    device: 'Chrome on Android',
    area: 'United Kingdom',
    startedAt: '2026-11-10T10:00:00.000Z',
    lastSeenAt: '2026-11-16T10:00:00.000Z',
    isCurrent: true,
  },
  {
    id: 'b'.repeat(64),
    device: null,
    area: null,
    startedAt: '2026-11-01T10:00:00.000Z',
    lastSeenAt: '2026-11-12T10:00:00.000Z',
    isCurrent: false,
  },
];

/** Signs a member in and answers what the page asks for. */
export function useSettingsPage(): void {
  // Loaded in advance, so that the loading time on a busy machine does not matter.
  beforeAll(() => import('../src/features/settings/account-sections.tsx'));
  beforeEach(() => {
    beginSession(onboardedMember, 'good');
    answer(getSettings, SETTINGS);
    answer(listSessions, SESSIONS);
    answer(getExport, { export: null });
  });
}

/** Opens the page at one of its parts. */
export async function openSection(name: string, search = '') {
  const page = openPage(`/settings${search}`);
  const section = within(await screen.findByRole('region', { name }));
  return {
    ...page,
    section,
    press: async (button: string) => page.person.click(await section.findByRole('button', { name: button })),
  };
}

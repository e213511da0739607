import { BLOCK_KINDS, BLOCKS_MAX } from '@ballpark/rules/settings';
import { LISTING_PAGE_SIZE_MAX } from '@ballpark/rules/listing-search';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { clampedInQuery } from './pagination.ts';
import './zod-config.ts';
import { formatCount } from '@ballpark/rules/display';

const memberId = z.object({ id: z.string().check(z.maxLength(100)) });

export const blockMember = endpoint({
  method: 'PUT',
  path: '/members/:id/block',
  summary:
    'Block a member: neither sees the other. Or mute them: the caller alone sees none of their notes. Replaces the other kind.',
  access: 'onboarded',
  limit: 'edits',
  params: memberId,
  body: z.object({ kind: z.enum(BLOCK_KINDS) }),
  success: { status: 200, data: z.object({ kind: z.enum(BLOCK_KINDS) }) },
  errors: ['member_not_found', 'own_block', 'too_many_blocks'],
});

export const unblockMember = endpoint({
  method: 'DELETE',
  path: '/members/:id/block',
  summary: 'End a block or mute. Ending one that does not exist changes nothing.',
  access: 'onboarded',
  limit: 'edits',
  params: memberId,
  success: { status: 200, data: z.object({}) },
  errors: ['member_not_found'],
});

/** A member whom the caller has blocked or muted. */
export const blockedMember = z.object({
  id: z.uuid(),
  name: z.string(),
  username: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  kind: z.enum(BLOCK_KINDS),
  createdAt: z.iso.datetime(),
});

export type BlockedMember = z.output<typeof blockedMember>;

export const listBlocks = endpoint({
  method: 'GET',
  path: '/settings/blocks',
  summary: `Whom the caller has blocked or muted, newest first. A member can have ${formatCount(BLOCKS_MAX)}.`,
  access: 'onboarded',
  query: z.object({ page: clampedInQuery(1, BLOCKS_MAX), limit: clampedInQuery(1, LISTING_PAGE_SIZE_MAX) }),
  success: { status: 200, data: z.array(blockedMember), isPaged: true },
  errors: [],
});

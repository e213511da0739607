export { useBlockedMembers, useUnblockMember } from './block-queries.ts';
export { useBlockActions } from './use-block-actions.tsx';

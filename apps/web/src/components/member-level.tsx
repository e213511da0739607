import { type Level, getLevel } from '@ballpark/rules/xp';
import { levelNames } from '../messages/members.ts';
import { LevelBadge, type LevelBadgeProps } from '../ui/basics/badge.tsx';

const STRENGTHS: Record<Level, LevelBadgeProps['strength']> = { pro: 'high', regular: 'middle', new: 'low' };

export function MemberLevel({ xp }: { xp: number }) {
  const level = getLevel(xp);
  return <LevelBadge label={levelNames[level]} strength={STRENGTHS[level]} />;
}

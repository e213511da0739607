import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';

type NoticeTone = 'success' | 'warning' | 'danger' | 'info';

const TONES = {
  success: { box: 'border-success/30 bg-success-soft', icon: 'text-success', Icon: CircleCheck },
  warning: { box: 'border-warning/30 bg-warning-soft', icon: 'text-warning', Icon: TriangleAlert },
  danger: { box: 'border-danger/30 bg-danger-soft', icon: 'text-danger', Icon: CircleAlert },
  info: { box: 'border-info/30 bg-info-soft', icon: 'text-info', Icon: Info },
} as const;

export type NoticeProps = Omit<ComponentProps<'div'>, 'title'> & {
  tone: NoticeTone;
  title?: string | undefined;
};

/** A coloured box with an icon. It needs role="status" or role="alert" if it appears without a user action. */
export function Notice({ tone, title, className, children, ...rest }: NoticeProps) {
  const { box, icon, Icon } = TONES[tone];
  return (
    <div {...rest} className={classNames('flex gap-3 rounded-xl border p-4 text-left text-text', box, className)}>
      <Icon aria-hidden="true" className={classNames('mt-0.5 size-5 shrink-0', icon)} />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-bold">{title}</p>}
        {children}
      </div>
    </div>
  );
}

import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';

/** A surface with a border. It has no shadow: shadows are for overlays. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('rounded-2xl border border-border bg-surface p-5 sm:p-6', className)} />;
}

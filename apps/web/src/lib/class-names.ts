import { clsx, type ClassValue } from 'clsx';

/** Joins class names and leaves out the falsy ones. */
export function classNames(...values: ClassValue[]): string {
  return clsx(values);
}

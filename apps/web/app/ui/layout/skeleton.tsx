import { cx } from './class-names.ts'

/** A grey shape where content will stand; give it the content's size by class. Put it under `aria-busy`. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block animate-shimmer rounded-card bg-line forced-colors:outline forced-colors:-outline-offset-1',
        className,
      )}
    />
  )
}

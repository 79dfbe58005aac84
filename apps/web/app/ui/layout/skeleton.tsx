import { cx } from './class-names.ts'

/** A placeholder for content that is loading; set its size by class. Use it inside `aria-busy`. */
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

import { cx } from '../layout/class-names.ts'

const TONES = {
  jade: 'bg-jade-100 text-jade-900',
  gold: 'bg-gold-100 text-gold-600',
  plain: 'border border-line bg-surface text-muted',
  ok: 'bg-ok-100 text-ok',
  danger: 'bg-danger-100 text-danger',
} as const

/** A short label: New, Sold out, the status of an order. */
export function Badge({
  tone = 'plain',
  children,
  className,
}: {
  tone?: keyof typeof TONES
  children: React.ReactNode
  className?: string
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-medium',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

/** A count at the corner of an icon; nothing for 0. Decorative: put the count into the icon's label. */
export function CountBadge({ count }: { count: number }) {
  if (count < 1) return null
  return (
    <span
      aria-hidden="true"
      className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-jade-700 px-1 text-center text-xs leading-4.5 font-medium text-white tabular-nums"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}

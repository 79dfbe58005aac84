import { cx } from '../layout/class-names.ts'

interface RadioCardProps extends Omit<React.ComponentProps<'input'>, 'type'> {
  label: React.ReactNode
  /** Second line. */
  description?: React.ReactNode
  /** At the end of the first line, for example a price. */
  aside?: React.ReactNode
}

/** A radio button as a card; put the cards of one `name` into a fieldset. */
export function RadioCard({ label, description, aside, className, ...rest }: RadioCardProps) {
  return (
    <label
      className={cx(
        'flex min-h-12 cursor-pointer gap-3 rounded-card border border-line bg-surface p-4 transition-colors',
        'hover:border-jade-500 has-checked:border-jade-700 has-checked:ring-1 has-checked:ring-jade-700',
        'has-disabled:cursor-not-allowed has-disabled:opacity-55',
        className,
      )}
    >
      <input
        type="radio"
        {...rest}
        className={cx(
          'mt-0.5 size-5.5 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-surface',
          'checked:border-7 checked:border-jade-700 disabled:cursor-not-allowed',
        )}
      />
      <span className="min-w-0 flex-1">
        <span className="flex justify-between gap-3">
          <span className="font-medium">{label}</span>
          {aside && <span className="shrink-0 tabular-nums">{aside}</span>}
        </span>
        {description && <span className="mt-0.5 block text-sm text-muted">{description}</span>}
      </span>
    </label>
  )
}

import { m } from '../../paraglide/messages.js'
import { cx } from '../layout/class-names.ts'
import { Icon } from '../media/icons.tsx'

interface QuantityStepperProps {
  quantity: number
  /** Receives the new quantity; may be 0 when `min` is 0. */
  onChange: (quantity: number) => void
  /** Lowest quantity; 1 by default. With 0, minus at quantity 1 removes the line. */
  min?: number
  /** Highest quantity; 99 by default. */
  max?: number
  /** Name of the item, for screen readers. */
  label?: string
  disabled?: boolean
  className?: string
}

const STEP = 'inline-flex size-11 items-center justify-center hover:bg-jade-100 disabled:opacity-35'

/** A quantity with buttons for less and more. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { quantity, onChange, min = 1, max = 99, label, disabled, className } = props
  const suffix = label ? `: ${label}` : ''
  return (
    <div
      role="group"
      aria-label={m.common_quantity() + suffix}
      className={cx('inline-flex items-center rounded-card border border-edge bg-surface', className)}
    >
      <button
        type="button"
        aria-label={m.common_decrease_quantity() + suffix}
        disabled={disabled || quantity <= min}
        onClick={() => onChange(quantity - 1)}
        className={STEP}
      >
        <Icon name="minus" className="size-4.5" />
      </button>
      <output
        aria-live="polite"
        aria-label={m.common_quantity() + suffix}
        className="min-w-9 text-center tabular-nums"
      >
        {quantity}
      </output>
      <button
        type="button"
        aria-label={m.common_increase_quantity() + suffix}
        disabled={disabled || quantity >= max}
        onClick={() => onChange(quantity + 1)}
        className={STEP}
      >
        <Icon name="plus" className="size-4.5" />
      </button>
    </div>
  )
}

import { useDebounced } from '../../lib/react/use-debounced.ts'
import type { Strength } from '../../lib/shop/password-strength.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../layout/class-names.ts'

/** Delay after the last keystroke before the strength is announced to screen readers. */
const ANNOUNCE_DELAY_MS = 1_000

const STEPS = [1, 2, 3, 4]
const LOOKS: Readonly<Record<Strength, { steps: number; tone: string; label: () => string }>> = {
  weak: { steps: 1, tone: 'bg-danger', label: m.auth_strength_weak },
  fair: { steps: 2, tone: 'bg-gold-400', label: m.auth_strength_fair },
  good: { steps: 3, tone: 'bg-jade-500', label: m.auth_strength_good },
  strong: { steps: 4, tone: 'bg-ok', label: m.auth_strength_strong },
}

/** The strength of a password as four steps and a label; its height is reserved while it is empty. */
export function StrengthMeter({ strength }: { strength: Strength | undefined }) {
  const announced = useDebounced(strength, ANNOUNCE_DELAY_MS)
  const look = strength && LOOKS[strength]
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden="true" className="grid flex-1 grid-cols-4 gap-1.5">
        {STEPS.map((step) => (
          <span
            key={step}
            className={cx(
              'h-1 rounded-full transition-colors',
              look && step <= look.steps ? look.tone : 'bg-line',
            )}
          />
        ))}
      </span>
      <span aria-hidden="true" className={cx('w-20 text-right text-sm', look ? 'text-ink' : 'text-muted')}>
        {look?.label() ?? m.auth_strength()}
      </span>
      <span role="status" className="sr-only">
        {announced && m.auth_strength_announced({ strength: LOOKS[announced].label() })}
      </span>
    </div>
  )
}

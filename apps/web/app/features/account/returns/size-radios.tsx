import type { ProductSize } from '@shop/contract/products/products.schemas'
import { useId } from 'react'
import { m } from '../../../paraglide/messages.js'
import { cx } from '../../../ui/layout/class-names.ts'

interface SizeRadiosProps {
  label: string
  sizes: readonly ProductSize[]
  chosen: string | undefined
  onChoose: (size: string) => void
}

/** The sizes of a product; those without stock are shown, but cannot be chosen. */
export function SizeRadios({ label, sizes, chosen, onChoose }: SizeRadiosProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-2">
      {sizes.map(({ size, stock }) => (
        <label
          key={size}
          className={cx(
            'inline-flex min-h-12 min-w-17 items-center justify-center rounded-card border border-edge bg-surface px-3.5 tabular-nums',
            'has-checked:border-jade-700 has-checked:bg-jade-100 has-checked:font-medium has-checked:ring-1 has-checked:ring-jade-700',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-jade-700',
            stock > 0
              ? 'cursor-pointer hover:border-jade-500'
              : 'cursor-not-allowed border-dashed text-muted',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={size === chosen}
            disabled={stock <= 0}
            onChange={() => onChoose(size)}
            className="sr-only"
          />
          {stock > 0 ? size : m.returns_instead_sold_out({ size })}
        </label>
      ))}
    </div>
  )
}

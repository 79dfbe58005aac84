import type { ProductSize } from '@shop/contract/products/products.schemas'
import { lazy, Suspense, useId, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { cx } from '../../../ui/layout/class-names.ts'
import { Icon } from '../../../ui/media/icons.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { toStockState } from '../../../lib/shop/stock.ts'
import type { Purchase } from './use-purchase.ts'
import { toWristRanges } from '@shop/contract/products/wrist-sizes.rules'

const WristGuideDialog = lazy(() => import('./wrist-guide-dialog.tsx'))

interface SizeChoiceProps {
  sizes: readonly ProductSize[]
  /** Diameter of the product's beads, for the wrist guide. */
  beadMm: number
  purchase: Purchase
}

/** Choice of size. Sold-out sizes stay visible and are labelled as such. */
export function SizeChoice({ sizes, beadMm, purchase }: SizeChoiceProps) {
  const { size: chosen, choose, error, sizeField } = purchase
  const labelId = useId()
  const helpId = useId()
  const errorId = useId()
  const hasError = error === 'size'
  const chosenSize = sizes.find(({ size }) => size === chosen)
  const stock = chosenSize && toStockState(chosenSize.stock)
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex items-center justify-between gap-4">
        <span id={labelId} className="font-medium">
          {m.product_size()}
        </span>
        <WristGuideButton sizes={sizes} beadMm={beadMm} onChoose={choose} />
      </div>
      {hasError && (
        <p id={errorId} role="alert" className="flex items-center gap-2 text-danger">
          <Icon name="alert" className="size-5" />
          {m.product_choose_size_first()}
        </p>
      )}
      <div
        ref={sizeField}
        role="radiogroup"
        aria-labelledby={labelId}
        aria-required="true"
        aria-invalid={hasError || undefined}
        aria-describedby={cx(hasError && errorId, helpId)}
        className="flex flex-wrap gap-2"
      >
        {sizes.map(({ size, stock: items }) => (
          <label
            key={size}
            className={cx(
              'inline-flex min-h-12 min-w-17 cursor-pointer items-center justify-center rounded-card border border-edge bg-surface px-3.5 tabular-nums transition-colors',
              'has-checked:border-jade-700 has-checked:bg-jade-100 has-checked:font-medium has-checked:ring-1 has-checked:ring-jade-700',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-jade-700',
              items > 0
                ? 'hover:border-jade-500'
                : 'cursor-not-allowed border-dashed border-line bg-transparent text-muted line-through',
              hasError && items > 0 && 'border-danger',
            )}
          >
            <input
              type="radio"
              name="size"
              value={size}
              checked={size === chosen}
              disabled={items <= 0}
              onChange={() => choose(size)}
              className="sr-only"
            />
            {size}
            {items <= 0 && <VisuallyHidden> ({m.product_sold_out()})</VisuallyHidden>}
          </label>
        ))}
      </div>
      <p id={helpId} aria-live="polite" className="text-sm text-muted empty:hidden">
        {stock?.kind === 'low'
          ? m.product_only_left_in_size({ count: stock.left, size: chosenSize?.size ?? '' })
          : sizes.some(({ stock: items }) => items <= 0) && m.product_struck_sizes()}
      </p>
    </div>
  )
}

/** Opens the wrist guide, for goods with wrist sizes. */
function WristGuideButton({
  sizes,
  beadMm,
  onChoose,
}: Pick<SizeChoiceProps, 'sizes' | 'beadMm'> & { onChoose: (size: string) => void }) {
  const [isOpen, setOpen] = useState<boolean>()
  const ranges = toWristRanges(sizes)
  if (ranges.length === 0) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-my-1.5 inline-flex min-h-11 items-center gap-2 text-sm text-jade-700 underline underline-offset-4 noscript:hidden"
      >
        <Icon name="ruler" className="size-5" />
        {m.product_find_your_size()}
      </button>
      {isOpen !== undefined && (
        <Suspense>
          <WristGuideDialog
            ranges={ranges}
            beadMm={beadMm}
            open={isOpen}
            onOpenChange={setOpen}
            onChoose={(size) => {
              onChoose(size)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

import { lazy, Suspense } from 'react'
import { cx } from '../../ui/layout/class-names.ts'
import { findSwatchPicture } from './swatch-pictures.ts'
import type { StoneSwatchProps } from './stone-swatch-props.ts'

const DrawnSwatch = lazy(() => import('./drawn-swatch.tsx').catch(() => ({ default: Dot })))

/** How wide and high the crops are, in px. */
const PICTURE_SIZE = 96

/** A round crop of a stone. Decorative: say its name beside it. Size it with a class. */
export function StoneSwatch({ gem, className = 'size-10' }: StoneSwatchProps) {
  const url = findSwatchPicture(gem)
  if (url === undefined) {
    return (
      <Suspense fallback={<Dot className={className} />}>
        <DrawnSwatch gem={gem} className={className} />
      </Suspense>
    )
  }
  return (
    <img
      src={url}
      alt=""
      width={PICTURE_SIZE}
      height={PICTURE_SIZE}
      loading="lazy"
      decoding="async"
      className={`swatch ${className}`}
    />
  )
}

/** In a drawing's place until it comes, and where it cannot. */
function Dot({ className }: Pick<StoneSwatchProps, 'className'>) {
  return <span className={cx('swatch', className)} />
}

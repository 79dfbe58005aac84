import { lazy, Suspense } from 'react'
import { cx } from '../../ui/layout/class-names.ts'
import { findSwatchPicture } from './swatch-pictures.ts'
import type { StoneSwatchProps } from './stone-swatch-props.ts'

const DrawnSwatch = lazy(() => import('./drawn-swatch.tsx').catch(() => ({ default: Dot })))

/** Edge of the square crops, in px. */
const PICTURE_SIZE = 96

/** A round crop of a stone. Decorative: name it next to it. Size it with a class. */
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

/** Fallback while a drawing is loading, and when it fails to load. */
function Dot({ className }: Pick<StoneSwatchProps, 'className'>) {
  return <span className={cx('swatch', className)} />
}

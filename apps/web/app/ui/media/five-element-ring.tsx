import { cx } from '../layout/class-names.ts'
import { toArcDash } from './arc-dash.ts'

/** Classes of the five elements, in the order of their generating cycle. */
export const ELEMENT_STROKES = ['stroke-wood', 'stroke-fire', 'stroke-earth', 'stroke-metal', 'stroke-water']

const RADIUS = 19

/** The brand mark: a ring of the five elements with small gaps. Decorative; set its size by class. */
export function FiveElementRing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="-24 -24 48 48"
      aria-hidden="true"
      focusable="false"
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
      strokeDasharray={toArcDash(RADIUS, 12)}
      className={cx('shrink-0', className)}
    >
      {ELEMENT_STROKES.map((stroke, index) => (
        <circle key={stroke} r={RADIUS} transform={`rotate(${index * 72 - 90 - 21.6})`} className={stroke} />
      ))}
    </svg>
  )
}

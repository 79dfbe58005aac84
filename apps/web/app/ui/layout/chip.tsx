import { cx } from './class-names.ts'

/** Backgrounds in the colours of the five elements. */
export const ELEMENT_GROUNDS = {
  wood: 'bg-wood',
  fire: 'bg-fire',
  earth: 'bg-earth',
  metal: 'bg-metal',
  water: 'bg-water',
} as const

/** The five elements, each with its colour. */
export type ElementName = keyof typeof ELEMENT_GROUNDS

interface ChipProps {
  children: React.ReactNode
  /** Shows a dot in the colour of an element. */
  element?: ElementName | undefined
  className?: string
}

const LOOK = 'inline-flex items-center gap-2 rounded-full bg-jade-100 px-3 py-1 text-sm text-jade-900'

/** A property of a product: a stone, an element, a sign. */
export function Chip({ children, element, className }: ChipProps) {
  return (
    <span className={cx(LOOK, className)}>
      {element && <ElementDot element={element} />}
      {children}
    </span>
  )
}

/** A dot in the colour of an element. */
export function ElementDot({ element }: { element: ElementName }) {
  return (
    <span
      aria-hidden="true"
      className={cx('size-2.5 forced-color-adjust-none rounded-full', ELEMENT_GROUNDS[element])}
    />
  )
}

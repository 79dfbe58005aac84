import { SectionHeading } from '../../ui/layout/section-heading.tsx'

/** Width of a card's picture in rows of 2 and 4 columns. */
export const ROW_SIZES = '(min-width: 1280px) 282px, (min-width: 768px) 23vw, 46vw'

export interface ProductRowProps {
  id: string
  title: string
  /** Product cards as list items, each with its key. */
  cards: readonly React.ReactElement[]
}

/** A row of products under a heading. Renders nothing for none. */
export function ProductRow({ id, title, cards }: ProductRowProps) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={id} className="below-fold page-width [--room:110rem] md:[--room:56rem]">
      <SectionHeading id={id}>{title}</SectionHeading>
      <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-9 sm:gap-x-5 md:grid-cols-4">{cards}</ul>
    </section>
  )
}

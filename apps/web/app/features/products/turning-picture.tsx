import { use } from 'react'
import { UNSAFE_ViewTransitionContext as ViewTransitionContext } from 'react-router'

export interface TurningPictureProps extends React.HTMLAttributes<HTMLElement> {
  as: 'div' | 'li'
  /** Of the product. */
  slug: string
  /** Keeps still: a name may stand only once on a page. */
  isOff?: boolean
}

/**
 * Holds a product's picture, and names it while the page turns to or from that product, so that the same picture in the
 * list and on the product's page moves from one to the other. Never on the server, where styles are not allowed. Apart
 * from what it holds, which need not be rendered anew when the page turns.
 */
export function TurningPicture({ as: Tag, slug, isOff = false, ...rest }: TurningPictureProps) {
  const turn = use(ViewTransitionContext)
  const path = `/product/${slug}`
  const isTurning =
    !isOff &&
    turn.isTransitioning &&
    (turn.currentLocation.pathname === path || turn.nextLocation.pathname === path)
  return <Tag {...rest} style={isTurning ? { viewTransitionName: `product-${slug}` } : undefined} />
}

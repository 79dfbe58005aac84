import { useViewTransitionState } from 'react-router'

export interface TransitionPictureProps extends React.HTMLAttributes<HTMLElement> {
  as: 'div' | 'li'
  /** Of the product. */
  slug: string
  /** Takes no part in a transition: a name may stand only once on a page. */
  isOff?: boolean
}

/**
 * Holds a product's picture, and names it while a view transition goes to or from that product's page, so that the same
 * picture moves from the list to the page and back. Never on the server, where the policy admits no inline styles.
 */
export function TransitionPicture({ as: Tag, slug, isOff = false, ...rest }: TransitionPictureProps) {
  const isTransitioning = useViewTransitionState(`/product/${slug}`) && !isOff
  return <Tag {...rest} style={isTransitioning ? { viewTransitionName: `product-${slug}` } : undefined} />
}

import { useViewTransitionState } from 'react-router'

interface TransitionPictureProps extends React.HTMLAttributes<HTMLElement> {
  as: 'div' | 'li'
  /** Slug of the product. */
  slug: string
  /** Takes no part in the transition: a view transition name must be unique on a page. */
  isOff?: boolean
}

/**
 * Names a product's picture during a view transition to or from that product's page, so that it moves between
 * list and page. Never on the server, where the content security policy admits no inline styles.
 */
export function TransitionPicture({ as: Tag, slug, isOff = false, ...rest }: TransitionPictureProps) {
  const isTransitioning = useViewTransitionState(`/product/${slug}`) && !isOff
  return <Tag {...rest} style={isTransitioning ? { viewTransitionName: `product-${slug}` } : undefined} />
}

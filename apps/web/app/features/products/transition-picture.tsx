import { useViewTransitionState } from 'react-router'

interface TransitionPictureProps extends React.ComponentProps<'li'> {
  /** Slug of the product. */
  slug: string
  /** Takes no part in the transition: a view transition name must be unique on a page. */
  isOff: boolean
}

/** The name of a product's picture in a view transition, so that it moves between list and page. */
export const toTransitionName = (slug: string): string => `product-${slug}`

/**
 * Names a product's picture during a view transition to or from that product's page. Never on the server, where the content
 * security policy admits no inline styles.
 */
export function TransitionPicture({ slug, isOff, ...rest }: TransitionPictureProps) {
  const isTransitioning = useViewTransitionState(`/product/${slug}`) && !isOff
  return <li {...rest} style={isTransitioning ? { viewTransitionName: toTransitionName(slug) } : undefined} />
}

import { useViewTransitionState } from 'react-router'

/**
 * Names a product's picture while the page turns to or from that product, so that the same picture in the list and on
 * the product's page moves from one to the other. Spread it over one element; `isOff` for a further one of the same
 * product, since a name may stand only once on a page. Never on the server, where styles are not allowed.
 */
export function usePictureTransition(slug: string, isOff = false): { style?: React.CSSProperties } {
  const isTurning = useViewTransitionState(`/product/${slug}`)
  return isTurning && !isOff ? { style: { viewTransitionName: `product-${slug}` } } : {}
}

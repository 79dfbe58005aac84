/** Width of a product's first picture on its own page, as a `sizes` attribute. */
export const GALLERY_SIZES =
  '(min-width: 1280px) 620px, (min-width: 1024px) 54vw, (min-width: 768px) 46vw, 100vw'

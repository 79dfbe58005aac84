/** How wide a product's first picture is on its own page, as the `sizes` attribute says it. */
export const GALLERY_SIZES =
  '(min-width: 1280px) 620px, (min-width: 1024px) 54vw, (min-width: 768px) 46vw, 100vw'

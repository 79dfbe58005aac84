/** Names of the pictures that belong to pages rather than to a product or a story, after their master files. */
export const PAGE_PICTURE_NAMES = [
  'hero',
  'category-bracelets',
  'category-crystals',
  'category-metaphysicals',
  'find-your-stone',
] as const

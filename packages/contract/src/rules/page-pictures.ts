/** Pictures of pages that are no product's and no story's, by the name of their master. */
export const PAGE_PICTURE_NAMES = [
  'hero',
  'category-bracelets',
  'category-crystals',
  'category-metaphysicals',
  'find-your-stone',
] as const

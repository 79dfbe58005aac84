/** Default length of a product list (decisions, section 3). */
export const PRODUCTS_PAGE_SIZE = 24

/** Longest search text that is read; what comes after is ignored by the pages and refused by the call. */
export const SEARCH_MAX_LENGTH = 120

/** The orders in which products can be listed; `relevance` only with `q`. */
export const PRODUCT_SORTS = [
  'featured',
  'newest',
  'price_asc',
  'price_desc',
  'name',
  'popular',
  'relevance',
] as const

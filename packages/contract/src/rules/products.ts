/** Maximum length of a search query. Pages truncate longer ones; the API rejects them. */
export const SEARCH_MAX_LENGTH = 120

/** Default number of suggested products. */
export const SUGGESTED_PRODUCTS = 5

/** Sort orders of product lists; `relevance` only with `q`. */
export const PRODUCT_SORTS = [
  'featured',
  'newest',
  'price_asc',
  'price_desc',
  'name',
  'popular',
  'relevance',
] as const

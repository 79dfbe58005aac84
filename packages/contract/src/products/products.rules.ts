/** Maximum length of a search query. Pages truncate longer ones; the API rejects them. */
export const SEARCH_MAX_LENGTH = 120

/** Default number of suggested products. */
export const SUGGESTED_PRODUCTS = 5

/** Values of the facet `rating`: so many stars or more on average, from reviews bought here. */
export const RATING_FACETS = ['4', '3', '2'] as const

/** Sort orders of product lists; `relevance` only with `q`. */
export const PRODUCT_SORTS = [
  'featured',
  'newest',
  'price_asc',
  'price_desc',
  'name',
  'popular',
  'rating',
  'relevance',
] as const

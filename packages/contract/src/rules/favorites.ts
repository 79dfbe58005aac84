/** Default page size of favourites, and most favourites of one shopper. */
export const FAVORITES_PAGE_SIZE = 24

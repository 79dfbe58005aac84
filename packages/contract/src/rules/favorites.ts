/** Default length of a page of favourites, and most that one shopper keeps. */
export const FAVORITES_PAGE_SIZE = 24

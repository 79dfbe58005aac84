/** Default number of suggested products. */
export const SUGGESTED_PRODUCTS = 5

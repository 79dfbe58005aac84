/** How many products are suggested unless the caller says otherwise. */
export const SUGGESTED_PRODUCTS = 5

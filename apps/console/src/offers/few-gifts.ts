/** So few gifts are worth a warning. */
export const FEW_GIFTS = 10

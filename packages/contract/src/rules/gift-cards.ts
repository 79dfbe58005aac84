/** Gift cards that one order can be paid with. */
export const MAX_GIFT_CARDS = 5

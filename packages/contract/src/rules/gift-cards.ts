/** Gift cards that one order can be paid with. */
export const MAX_GIFT_CARDS = 5

/**
 * The least that gift cards leave to pay, in fen, unless they pay everything: card providers refuse smaller amounts (of
 * CNY, Stripe less than ¥4.00).
 */
export const MIN_PAYABLE_FEN = 500

/** An earlier event that is shown above the payment methods. */
export type PaymentEvent =
  /** `isNew`: from an attempt just now, not from an earlier visit. */
  | { what: 'decline'; reason: string; isNew: boolean }
  /** Returned from the wallet without approval. */
  | { what: 'wallet_left' }
  /** The quote had expired when the wallet payment was approved. */
  | { what: 'quote_ended' }

/** What happened before, told above the ways to pay. */
export type PaymentEvent =
  /** `isNew`: of a try just now, rather than of an earlier visit. */
  | { what: 'decline'; reason: string; isNew: boolean }
  /** Came back from the wallet without having approved. */
  | { what: 'wallet_left' }
  /** What was approved in the wallet was approved too late. */
  | { what: 'quote_ended' }

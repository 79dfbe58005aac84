/** Topics of a contact message, by which the merchant sorts them. */
export const CONTACT_TOPICS = [
  'order',
  'payment',
  'product',
  'return',
  'account',
  'privacy',
  'press',
  'other',
] as const

/** Lengths in characters, after trimming. */
export const CONTACT_NAME_LENGTH = { min: 1, max: 80 } as const

export const CONTACT_MESSAGE_LENGTH = { min: 10, max: 4_000 } as const

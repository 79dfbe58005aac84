import fc from 'fast-check'

/** How an order goes in parts. */
export interface PartsPlan {
  /** What is sent first: a line and units of it. */
  line: number
  quantity: number
  /** As often at once. */
  times: number
  /** At the same time, units are refunded, or the shopper cancels. */
  meanwhile: 'nothing' | 'refund' | 'cancel'
  isRestocked: boolean
  /** What becomes of the rest. */
  rest: 'stays' | 'is_sent' | 'is_refunded'
  arrives: boolean
}

export const anyPartsPlan: fc.Arbitrary<PartsPlan> = fc.record({
  line: fc.nat({ max: 1 }),
  quantity: fc.integer({ min: 1, max: 2 }),
  times: fc.integer({ min: 1, max: 2 }),
  meanwhile: fc.constantFrom('nothing', 'nothing', 'refund', 'cancel'),
  isRestocked: fc.boolean(),
  rest: fc.constantFrom('stays', 'is_sent', 'is_sent', 'is_refunded'),
  arrives: fc.boolean(),
})

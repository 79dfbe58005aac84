/** Gifts of an order whose goods other orders have taken since they were priced. */
export class FreeGiftsGone extends Error {
  readonly offerIds: readonly string[]

  constructor(offerIds: readonly string[]) {
    super('The goods of free gifts are gone')
    this.offerIds = offerIds
  }
}

/**
 * Writes an order in a transaction of its own, and again without the gifts that are gone: no order fails for a gift, and none
 * has one that is not reserved.
 */
export async function withoutGoneGifts<Result>(
  write: (gone: ReadonlySet<string>) => Promise<Result>,
): Promise<Result> {
  const gone = new Set<string>()
  for (;;) {
    try {
      return await write(gone)
    } catch (error) {
      if (!(error instanceof FreeGiftsGone)) throw error
      for (const id of error.offerIds) gone.add(id)
    }
  }
}

import type { Tx } from '../../../db/pool.ts'
import { AppError } from '../../../http/app-error.ts'
import { listLostOffers } from '../../offers/current-offers.sql.ts'
import type { PlacedBy } from './order-request.ts'

/**
 * Runs the checks that an order is what its page has shown. A visitor's quote knows nobody: what refuses a guest's order names the
 * offers that it does not get, so that the next quote can do without them.
 */
export async function requireShown(
  db: Tx,
  { by: { userId, guest }, now }: { by: PlacedBy; now: Date },
  check: () => void,
): Promise<void> {
  try {
    check()
  } catch (error) {
    if (!guest || !(error instanceof AppError)) throw error
    const lost = await listLostOffers(db, { userId, now })
    const named = lost.map((id) => ({ path: 'offers', message: 'Used already', offer_id: id }))
    throw new AppError(error.code, { details: [...(error.details ?? []), ...named] })
  }
}

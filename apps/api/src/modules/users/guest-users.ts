import {
  MAX_UNPAID_GUEST_ORDERS,
  MAX_UNPAID_GUEST_ORDERS_OF_NETWORK,
} from '@shop/contract/guests/guests.rules'
import type { Db, Tx } from '../../db/pool.ts'
import { AppError } from '../../http/app-error.ts'
import { toEmailKey } from './email-key.shared.ts'
import { lockTraits } from './guest-locks.sql.ts'
import * as repository from './guests.repository.ts'

type NewGuest = Parameters<typeof repository.insertGuest>[1]

/** Users without an account, one for each of their orders. */
export function createGuestUsers({ db }: { db: Db }) {
  return {
    /**
     * Writes the user of a new order, in its transaction. Stock is reserved for a few unpaid orders of a person at a time.
     * @param mostOfNetwork unpaid orders of one network
     * @throws TOO_MANY_UNPAID_ORDERS
     */
    async enter(
      db: Tx,
      guest: NewGuest,
      mostOfNetwork: number = MAX_UNPAID_GUEST_ORDERS_OF_NETWORK,
    ): Promise<void> {
      await lockTraits(db, guest)
      const unpaid = await repository.countUnpaid(db, guest)
      const isTooMany =
        Math.max(unpaid.mailbox, unpaid.phone_key) >= MAX_UNPAID_GUEST_ORDERS ||
        unpaid.network_digest >= mostOfNetwork
      if (isTooMany && !(await repository.findGuest(db, guest.user_id)))
        throw new AppError('TOO_MANY_UNPAID_ORDERS')
      await repository.insertGuest(db, guest)
    },

    find: (userId: string) => repository.findGuest(db, userId),
    close: repository.closeGuest,

    /** The guests with exactly the address of an account. */
    listIdsOf: (email: string, on: Db | Tx = db) => repository.listGuestIdsOf(on, toEmailKey(email)),
  }
}

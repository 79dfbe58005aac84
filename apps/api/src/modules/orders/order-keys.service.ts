import { createHmac } from 'node:crypto'
import { ORDER_KEY_FORMAT } from '@shop/contract/guests/guests.rules'
import { createId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { RequireOrderKey } from '../../security/access.ts'
import { hashToken } from '../../security/tokens.ts'
import * as repository from './order-keys.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  secret: string
}

export type OrderKeys = ReturnType<typeof createOrderKeys>

/**
 * Keys that open a guest's order (decision 65): 256 bits each. The shop's secret makes a key of its row's id, so that every
 * later mail can link to the order while the database holds only a hash, which without the secret opens nothing.
 */
export function createOrderKeys({ db, clock, secret }: Dependencies) {
  const toKey = (id: string) => createHmac('sha256', secret).update(`order-key|${id}`).digest('base64url')

  /** Adds a key to an order. Its earlier ones stay valid: mails that were sent link to them. */
  async function create(db: Db | Tx, orderId: string): Promise<string> {
    const id = createId()
    const key = toKey(id)
    await repository.insertOrderKey(db, {
      id,
      order_id: orderId,
      key_hash: hashToken(key),
      created_at: clock(),
    })
    return key
  }

  /** By hash, so that the time reveals nothing of how much of a guess is right. */
  const requireOrderKey: RequireOrderKey = async (key) => {
    const isKey = typeof key === 'string' && ORDER_KEY_FORMAT.test(key)
    const order = isKey ? await repository.findOrderByHash(db, hashToken(key)) : undefined
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    if (!order.by_guest) throw new AppError('ORDER_IN_ACCOUNT')
    return { userId: order.user_id, orderId: order.id }
  }

  return {
    create,
    requireOrderKey,

    /** The newest key of an order, or its first one. Requires the order locked, or just inserted. */
    async findOrCreate(db: Db | Tx, orderId: string): Promise<string> {
      const id = await repository.findNewestKeyId(db, orderId)
      return id === undefined ? create(db, orderId) : toKey(id)
    },
  }
}

import { sql } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'

/** A variant of a product in a cart, or a designed bracelet. */
export interface CartLine {
  productId: string
  /** Empty for a product without sizes; of a designed bracelet the code of its design. */
  size: string
  quantity: number
}

/** A cart of a platform. */
export interface CartRow {
  id: string
  /** The secret with which the buyer takes it over, sealed. */
  link: string
  lines: CartLine[]
  /** Of coupons, as the platform sent them. */
  codes: string[]
  /** The one that shipping is estimated for; null without one. */
  country: string | null
  /** The campaign that the platform names; null without one. */
  campaign: string | null
}

const COLUMNS = ['id', 'link', 'codes', 'country', 'campaign', sql<CartLine[]>`lines`.as('lines')] as const

/** A cart of this platform; that of another is not found. */
export function findCart(db: Db | Tx, cart: { id: string; platform: string }): Promise<CartRow | undefined> {
  return db
    .selectFrom('agent_carts')
    .select(COLUMNS)
    .where('id', '=', cart.id)
    .where('platform', '=', cart.platform)
    .executeTakeFirst()
}

export function findCartByLink(
  db: Db,
  linkHash: string,
): Promise<(CartRow & { platform: string }) | undefined> {
  return db
    .selectFrom('agent_carts')
    .select([...COLUMNS, 'platform'])
    .where('link_hash', '=', linkHash)
    .executeTakeFirst()
}

export async function insertCart(
  db: Tx,
  { lines, now, ...cart }: CartRow & { linkHash: string; platform: string; now: Date },
): Promise<void> {
  await db
    .insertInto('agent_carts')
    .values({
      id: cart.id,
      link: cart.link,
      link_hash: cart.linkHash,
      platform: cart.platform,
      lines: JSON.stringify(lines),
      codes: cart.codes,
      country: cart.country,
      campaign: cart.campaign,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Replaces the content of a cart. Returns whether it is still there. */
export async function updateCart(
  db: Tx,
  cart: Omit<CartRow, 'link'> & { platform: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agent_carts')
    .set({
      lines: JSON.stringify(cart.lines),
      codes: cart.codes,
      country: cart.country,
      campaign: cart.campaign,
      updated_at: cart.now,
    })
    .where('id', '=', cart.id)
    .where('platform', '=', cart.platform)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a cart. Returns whether it was there. */
export async function deleteCart(
  db: Tx,
  { id, platform }: { id: string; platform: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('agent_carts')
    .where('id', '=', id)
    .where('platform', '=', platform)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

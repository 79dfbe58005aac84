import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import type { AgentCheckouts } from '../../db/tables.ts'
import type { CartLine, CartRow } from './carts.repository.ts'

/** A checkout of a platform. What names its buyer is in its details. */
export interface CheckoutRow extends CartRow {
  status: 'open' | 'escalated' | 'canceled'
  /** Sealed; empty once it is canceled. */
  details: string
  updated_at: Date
}

/** A checkout is gone when its last change is older than `since`. */
interface Found {
  id: string
  platform: string
  since: Date
}

const COLUMNS = [
  'id',
  'link',
  'codes',
  'country',
  'details',
  'updated_at',
  sql<CheckoutRow['status']>`status`.as('status'),
  sql<CartLine[]>`lines`.as('lines'),
] as const

/** A checkout of this platform; that of another is not found. */
export function findCheckout(db: Db, { id, platform, since }: Found): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('agent_checkouts')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('platform', '=', platform)
    .where('updated_at', '>', since)
    .executeTakeFirst()
}

/** The checkout of a cart. */
export function findCheckoutOfCart(
  db: Db | Tx,
  { id, platform, since }: Found,
): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('agent_checkouts')
    .select(COLUMNS)
    .where('cart_id', '=', id)
    .where('platform', '=', platform)
    .where('updated_at', '>', since)
    .executeTakeFirst()
}

export function findCheckoutByLink(
  db: Db,
  { linkHash, since }: { linkHash: string; since: Date },
): Promise<(CheckoutRow & { platform: string }) | undefined> {
  return db
    .selectFrom('agent_checkouts')
    .select([...COLUMNS, 'platform'])
    .where('link_hash', '=', linkHash)
    .where('updated_at', '>', since)
    .executeTakeFirst()
}

/** Inserts a checkout. Returns false if its cart has one already. */
export async function insertCheckout(
  db: Tx,
  checkout: Omit<CheckoutRow, 'status'> & { linkHash: string; platform: string; cartId: string | undefined },
): Promise<boolean> {
  const { updated_at: now, cartId = null } = checkout
  const inserted = await db
    .insertInto('agent_checkouts')
    .values({
      id: checkout.id,
      link: checkout.link,
      link_hash: checkout.linkHash,
      platform: checkout.platform,
      cart_id: cartId,
      status: 'open',
      lines: JSON.stringify(checkout.lines),
      codes: checkout.codes,
      country: checkout.country,
      details: checkout.details,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('cart_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Deletes the checkout of a cart if it is gone, so that there can be another one. */
export async function deleteStaleCheckout(db: Tx, { id, platform, since }: Found): Promise<void> {
  await db
    .deleteFrom('agent_checkouts')
    .where('cart_id', '=', id)
    .where('platform', '=', platform)
    .where('updated_at', '<=', since)
    .execute()
}

/** Changes a checkout of a platform unless it is canceled. Returns whether it was open. */
async function changeOpen(
  db: Tx,
  { id, platform }: { id: string; platform: string },
  columns: Updateable<AgentCheckouts>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agent_checkouts')
    .set(columns)
    .where('id', '=', id)
    .where('platform', '=', platform)
    .where('status', '<>', 'canceled')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Replaces the content of a checkout. Returns whether it is open. */
export const updateCheckout = (
  db: Tx,
  checkout: Omit<CheckoutRow, 'link' | 'status'> & { platform: string },
): Promise<boolean> =>
  changeOpen(db, checkout, {
    status: 'open',
    lines: JSON.stringify(checkout.lines),
    codes: checkout.codes,
    country: checkout.country,
    details: checkout.details,
    updated_at: checkout.updated_at,
  })

/** Remembers that the buyer must go on. Returns whether the checkout is open. */
export const escalateCheckout = (db: Tx, checkout: { id: string; platform: string }): Promise<boolean> =>
  changeOpen(db, checkout, { status: 'escalated' })

/** Ends a checkout and forgets its buyer, its link and its cart. Returns whether it was open. */
export const cancelCheckout = (db: Tx, checkout: { id: string; platform: string }): Promise<boolean> =>
  changeOpen(db, checkout, { status: 'canceled', link_hash: null, cart_id: null, details: '' })

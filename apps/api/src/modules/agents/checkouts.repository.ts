import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import type { AgentCheckouts } from '../../db/tables.ts'
import type { CartLine, CartRow } from './carts.repository.ts'

/** A checkout of a platform. What names its buyer is in its details. */
export interface CheckoutRow extends CartRow {
  /** `ordered` from the beginning of placing its order on: its content is fixed. */
  status: 'open' | 'escalated' | 'ordered' | 'canceled'
  /** Sealed; empty once it is canceled. */
  details: string
  /** The total that its platform was shown last. */
  shown_fen: number | null
  /** The order that was placed with it. */
  order_id: string | null
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
  'campaign',
  'details',
  'shown_fen',
  'order_id',
  'updated_at',
  sql<CheckoutRow['status']>`status`.as('status'),
  sql<CartLine[]>`lines`.as('lines'),
] as const

/** A checkout of this platform; that of another is not found. */
export function findCheckout(db: Db | Tx, { id, platform, since }: Found): Promise<CheckoutRow | undefined> {
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

/** What a link hands over: nothing once the agent has ordered it. */
export function findCheckoutByLink(
  db: Db,
  { linkHash, since }: { linkHash: string; since: Date },
): Promise<(CheckoutRow & { platform: string }) | undefined> {
  return db
    .selectFrom('agent_checkouts')
    .select([...COLUMNS, 'platform'])
    .where('link_hash', '=', linkHash)
    .where('status', '<>', 'ordered')
    .where('updated_at', '>', since)
    .executeTakeFirst()
}

/** Inserts a checkout. Returns false if its cart has one already. */
export async function insertCheckout(
  db: Tx,
  checkout: Omit<CheckoutRow, 'status' | 'shown_fen' | 'order_id'> & {
    linkHash: string
    platform: string
    cartId: string | undefined
  },
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
      campaign: checkout.campaign,
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

interface OfPlatform {
  id: string
  platform: string
}

/** Changes a checkout of a platform if it is in one of these states. Returns whether it was. */
async function changeIn(
  db: Db | Tx,
  states: readonly CheckoutRow['status'][],
  { id, platform, seen }: OfPlatform & { seen?: Date },
  columns: Updateable<AgentCheckouts>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agent_checkouts')
    .set(columns)
    .where('id', '=', id)
    .where('platform', '=', platform)
    .where('status', 'in', states)
    .$if(seen !== undefined, (query) => query.where('updated_at', '=', seen!))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const OPEN = ['open', 'escalated'] as const

/** Replaces the content of a checkout. Returns whether it is open. */
export const updateCheckout = (
  db: Tx,
  checkout: Omit<CheckoutRow, 'link' | 'status' | 'shown_fen' | 'order_id'> & { platform: string },
): Promise<boolean> =>
  changeIn(db, OPEN, checkout, {
    status: 'open',
    lines: JSON.stringify(checkout.lines),
    codes: checkout.codes,
    country: checkout.country,
    campaign: checkout.campaign,
    details: checkout.details,
    updated_at: checkout.updated_at,
  })

/** Remembers that the buyer must go on. Returns whether the checkout is open. */
export const escalateCheckout = (db: Db, checkout: OfPlatform): Promise<boolean> =>
  changeIn(db, OPEN, checkout, { status: 'escalated' })

/** Names the campaign of an open checkout. */
export const setCampaign = (db: Db, checkout: OfPlatform & { campaign: string }): Promise<boolean> =>
  changeIn(db, OPEN, checkout, { campaign: checkout.campaign })

/** Ends an open checkout and forgets its buyer, its link and its cart. Returns whether it was open. */
export const cancelCheckout = (db: Tx, checkout: OfPlatform): Promise<boolean> =>
  changeIn(db, OPEN, checkout, { status: 'canceled', link_hash: null, cart_id: null, details: '' })

/** Remembers the total that a platform was shown. */
export const setShown = (db: Db | Tx, checkout: OfPlatform & { fen: number }): Promise<boolean> =>
  changeIn(db, OPEN, checkout, { shown_fen: checkout.fen })

/**
 * Fixes the content of a checkout, for its order, unless it was changed since it was read. Returns whether it was
 * open then.
 */
export const beginOrder = (
  db: Db,
  { details, ...checkout }: OfPlatform & { seen: Date; details: string },
): Promise<boolean> => changeIn(db, OPEN, checkout, { status: 'ordered', details })

/** Opens a checkout again whose order was not placed. */
export async function reopenCheckout(db: Db, { id, platform }: OfPlatform): Promise<void> {
  await db
    .updateTable('agent_checkouts')
    .set({ status: 'open' })
    .where('id', '=', id)
    .where('platform', '=', platform)
    .where('status', '=', 'ordered')
    .where('order_id', 'is', null)
    .execute()
}

export const setOrder = (db: Db, checkout: OfPlatform & { orderId: string }): Promise<boolean> =>
  changeIn(db, [...OPEN, 'ordered'], checkout, { status: 'ordered', order_id: checkout.orderId })

/** Ends a checkout with its order. */
export const endOrdered = (db: Db, checkout: OfPlatform): Promise<boolean> =>
  changeIn(db, ['ordered'], checkout, { status: 'canceled', link_hash: null, cart_id: null, details: '' })

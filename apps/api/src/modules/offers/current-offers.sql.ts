import { sql } from 'kysely'
import { toDay } from '@shop/contract/days/days.rules'
import type { OfferBenefit } from '@shop/contract/offers/offers.schemas'
import type { Db, Tx } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'
import { readTexts } from '../../db/translations.ts'
import { listGroupsOf } from '../customer-groups/group-members.sql.ts'
import { toFreeGiftOffer, toOffer, type OfferRow } from './offer-rows.shared.ts'
import type { FreeGiftOffer, Offer } from './offer.shared.ts'

/** An offer that applies now, as the engine takes it, and as it is written. */
export interface CurrentOffer {
  row: OfferRow
  offer: Offer
}

/** The same of a free gift. */
export interface CurrentFreeGift {
  row: OfferRow
  offer: FreeGiftOffer
}

/** The offers of a time: those that the engine prices, and those that add gifts to what it has priced. */
export interface CurrentOffers {
  offers: CurrentOffer[]
  freeGifts: CurrentFreeGift[]
}

/** Who buys, and when. Of a visitor nothing is known: an order of theirs decides. */
export interface OfferShopper {
  userId: string | undefined
  now: Date
}

/** The most offers that apply at once: what the engine prices in milliseconds. */
const MOST_CURRENT = 200

/** The offers without a code that somebody may use now; of too many, those that began first. */
export async function listCurrentOffers(db: Db | Tx, shopper: OfferShopper): Promise<CurrentOffers> {
  const rows = await listRowsAt(db, shopper.now)
  const conditional = rows.filter(isConditional)
  if (conditional.length === 0) return toCurrentOffers(rows)
  const isUsable = await readConditions(
    db,
    conditional.map(({ id }) => id),
    shopper,
  )
  return toCurrentOffers(rows.filter((row) => !isConditional(row) || isUsable(row)))
}

/**
 * The active offers of a time, also those with conditions.
 * @param wanted `withId` counts as active too; of those for groups, only that one and those of `groupId`
 */
export async function listOffersAt(
  db: Db | Tx,
  at: Date,
  { withId, groupId }: { withId?: string | undefined; groupId?: string | undefined },
): Promise<CurrentOffers> {
  const rows = await listRowsAt(db, at, withId)
  return toCurrentOffers(
    rows.filter(({ id, group_id: group }) => group === null || group === groupId || id === withId),
  )
}

async function listRowsAt(db: Db | Tx, at: Date, withId?: string): Promise<OfferRow[]> {
  const rows = await db
    .selectFrom('offers')
    .selectAll()
    .where((row) =>
      row.or([row('is_active', '=', true), ...(withId === undefined ? [] : [row('id', '=', withId)])]),
    )
    .where('ends_at', '>', at)
    .where('starts_at', '<=', at)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(MOST_CURRENT)
    .execute()
  return rows.map(readOffer)
}

function toCurrentOffers(rows: readonly OfferRow[]): CurrentOffers {
  const offers: CurrentOffer[] = []
  const freeGifts: CurrentFreeGift[] = []
  for (const row of rows) {
    const offer = toOffer(row)
    if (offer) offers.push({ row, offer })
    const freeGift = toFreeGiftOffer(row)
    if (freeGift) freeGifts.push({ row, offer: freeGift })
  }
  return { offers, freeGifts }
}

const toIds = ({ offers, freeGifts }: CurrentOffers) => [...offers, ...freeGifts].map(({ row }) => row.id)

/** The offers without some of them. */
export function leaveOut({ offers, freeGifts }: CurrentOffers, ids: readonly string[]): CurrentOffers {
  const isLeft = ({ row }: { row: OfferRow }) => !ids.includes(row.id)
  return { offers: offers.filter(isLeft), freeGifts: freeGifts.filter(isLeft) }
}

/** The offers that a visitor's quote has, and an order of this guest does not get: as a customer they have used them. */
export async function listLostOffers(db: Tx, guest: { userId: string; now: Date }): Promise<string[]> {
  const shown = toIds(await listCurrentOffers(db, { userId: undefined, now: guest.now }))
  const own = toIds(await listCurrentOffers(db, guest))
  return shown.filter((id) => !own.includes(id))
}

/** A row as the database has it. */
export const readOffer = <Stored extends { benefit: unknown; translations: OfferTranslations }>(
  stored: Stored,
) => readTexts({ ...stored, benefit: stored.benefit as OfferBenefit })

type OfferTranslations = Parameters<typeof readTexts>[0]['translations']

/** Whether the orders that there are decide who can use an offer: then placing one locks it. */
export function isLimited(
  row: Pick<OfferRow, 'total_limit' | 'per_customer_limit' | 'first_order'>,
): boolean {
  return row.total_limit !== null || row.per_customer_limit !== null || row.first_order
}

const isConditional = (row: OfferRow) => isLimited(row) || row.birthday_month || row.group_id !== null

/**
 * Locks offers, so that no other order uses them meanwhile: what is read afterwards counts all that did.
 * One statement locks them in one sequence.
 */
export async function lockOffers(db: Tx, ids: string[]): Promise<void> {
  await db
    .selectFrom('offers')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Which of these offers somebody may use. */
async function readConditions(
  db: Db | Tx,
  offerIds: string[],
  { userId, now }: OfferShopper,
): Promise<(row: OfferRow) => boolean> {
  const people = userId === undefined ? [] : await listAccountsOf(db, userId)
  const uses = await db
    .selectFrom('order_offers')
    .innerJoin('orders', 'orders.id', 'order_offers.order_id')
    .select([
      'offer_id',
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) FILTER (WHERE user_id = ${anyOf(people)})`.as('own'),
    ])
    .where('offer_id', '=', anyOf(offerIds))
    .where('status', '<>', 'cancelled')
    .groupBy('offer_id')
    .execute()
  const [earlier, birthday] = [await hasOrders(db, people), await findBirthday(db, userId)]
  const groups = userId === undefined ? [] : await listGroupsOf(db, userId)
  const isBirthdayMonth = birthday?.slice(5, 7) === toDay(now).slice(5, 7)
  return ({
    id,
    total_limit: most,
    per_customer_limit: mostEach,
    first_order,
    birthday_month,
    group_id: group,
  }) => {
    const { total, own } = uses.find(({ offer_id: offerId }) => offerId === id) ?? { total: 0, own: 0 }
    if (most !== null && total >= most) return false
    if (mostEach !== null && own >= mostEach) return false
    if (first_order && earlier) return false
    if (group !== null && !groups.some(({ id: own }) => own === group)) return false
    return !birthday_month || isBirthdayMonth
  }
}

/** The mailbox of an account's address: without a plus tag, as guests have it. The database has an index of it. */
const MAILBOX_OF_ACCOUNT = sql<string>`regexp_replace(user_emails.email_key, '\\+.*@', '@')`

/** The accounts and guests that are the same person: by their mailbox, if it is proved, or their phone number. */
async function listAccountsOf(db: Db | Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    WITH person AS (
      SELECT mailbox, phone_key FROM guests WHERE user_id = ${userId}
      UNION ALL
      SELECT ${MAILBOX_OF_ACCOUNT}, NULL FROM user_emails WHERE user_id = ${userId} AND verified_at IS NOT NULL
    )
    SELECT ${userId}::uuid AS user_id
    UNION SELECT user_id FROM guests WHERE mailbox IN (SELECT mailbox FROM person)
    UNION SELECT user_id FROM guests WHERE phone_key IN (SELECT phone_key FROM person)
    UNION SELECT user_id FROM user_emails
      WHERE ${MAILBOX_OF_ACCOUNT} IN (SELECT mailbox FROM person) AND verified_at IS NOT NULL
  `.execute(db)
  return rows.map(({ user_id: id }) => id)
}

async function hasOrders(db: Db | Tx, userIds: string[]): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', anyOf(userIds))
    .where('status', '<>', 'cancelled')
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

/** As a day of the calendar, such as 1990-05-17. */
async function findBirthday(db: Db | Tx, userId: string | undefined): Promise<string | null> {
  if (userId === undefined) return null
  const user = await db.selectFrom('users').select('birthday').where('id', '=', userId).executeTakeFirst()
  return user?.birthday ?? null
}

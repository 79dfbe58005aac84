import type { createOffer, listOffers, Offer, updateOffer } from '@shop/contract/offers/offers.console'
import type { OfferClass, OfferTrait } from '@shop/contract/offers/offers.rules'
import type { Received } from '@shop/contract/http/endpoint'
import { pickLocalizedFields } from '@shop/contract/languages/translated'
import { toFen, toMoney } from '@shop/contract/money/money'
import type { ShippingMethod } from '@shop/contract/orders/sale-terms'
import { readPage } from '../../../db/pages.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { toTextColumns } from '../../../db/translations.ts'
import { AppError } from '../../../http/app-error.ts'
import { staleVersion } from '../../../http/stale-version.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import { holdGroup } from '../../customer-groups/group-members.sql.ts'
import { findOfferClass } from '../offer-rows.shared.ts'
import * as repository from './offers-console.repository.ts'

type Terms = Omit<Received<typeof updateOffer, 'body'>, 'version'>

export type OffersConsole = ReturnType<typeof createOffersConsole>

/** The merchant's work with offers. */
export function createOffersConsole({ db, clock, audit }: { db: Db; clock: Clock; audit: AuditService }) {
  async function get(id: string, on: Db | Tx = db): Promise<Offer> {
    const row = await repository.findOffer(on, id)
    if (!row) throw new AppError('OFFER_NOT_FOUND')
    return toOfferInConsole(row, clock())
  }

  return {
    get,

    list(query: Received<typeof listOffers, 'query'>) {
      const now = clock()
      const filter = { text: query.q || undefined, states: query.state, now }
      return readPage(query, {
        list: (page) => repository.listOffers(db, filter, { ...page, sort: query.sort, order: query.order }),
        count: (limit) => repository.countOffers(db, filter, limit),
        toItem: (row) => toOfferInConsole(row, now),
      })
    },

    /** @throws CUSTOMER_GROUP_NOT_FOUND, PRODUCT_NOT_FOUND */
    async create(actor: Actor, { id, ...terms }: Received<typeof createOffer, 'body'>): Promise<Offer> {
      return inTransaction(db, async (db) => {
        const row = { id, created_at: clock(), ...toColumns(terms, clock()) }
        await requireGroup(db, terms.group_id)
        await requireGift(db, terms.benefit)
        // A repeat finds the offer of the first try.
        if (await repository.insertOffer(db, row))
          await audit.record(db, actor, {
            action: 'offer.created',
            subject: toSubject({ id, ...terms }),
            after: terms,
          })
        return get(id, db)
      })
    },

    /** @throws OFFER_NOT_FOUND, CUSTOMER_GROUP_NOT_FOUND, PRODUCT_NOT_FOUND, STALE_VERSION */
    async update(
      actor: Actor,
      id: string,
      { version, ...terms }: Received<typeof updateOffer, 'body'>,
    ): Promise<Offer> {
      return inTransaction(db, async (db) => {
        await repository.lockOffer(db, id)
        const before = await get(id, db)
        if (before.version !== version) throw staleVersion(before)
        await requireGroup(db, terms.group_id)
        await requireGift(db, terms.benefit)
        await repository.updateOffer(db, id, toColumns(terms, clock()))
        const after = await get(id, db)
        await audit.record(db, actor, {
          action: 'offer.changed',
          subject: toSubject(after),
          before: toTerms(before),
          after: toTerms(after),
        })
        return after
      })
    },

    /** @throws OFFER_NOT_FOUND */
    async setActive(actor: Actor, id: string, isActive: boolean): Promise<Offer> {
      return inTransaction(db, async (db) => {
        await repository.lockOffer(db, id)
        const before = await get(id, db)
        if (before.is_active === isActive) return before
        await repository.updateOffer(db, id, { is_active: isActive, updated_at: clock() })
        await audit.record(db, actor, {
          action: isActive ? 'offer.activated' : 'offer.stopped',
          subject: toSubject(before),
        })
        return get(id, db)
      })
    },
  }
}

/** The group that an offer is for must exist, and stays until the end. @throws CUSTOMER_GROUP_NOT_FOUND */
async function requireGroup(db: Tx, id: string | null): Promise<void> {
  if (id !== null && (await holdGroup(db, id)) === undefined) throw new AppError('CUSTOMER_GROUP_NOT_FOUND')
}

/** A free gift is a product of the shop, in one of its sizes. @throws PRODUCT_NOT_FOUND */
async function requireGift(db: Tx, benefit: Terms['benefit']): Promise<void> {
  if (benefit.kind === 'free_gift' && !(await repository.hasSize(db, benefit)))
    throw new AppError('PRODUCT_NOT_FOUND')
}

/** The columns of these terms. */
function toColumns({ goods, benefit, min_spend: least, ...terms }: Terms, now: Date) {
  const { starts_at, ends_at, ...same } = terms
  return {
    ...toTextColumns(same, ['title']),
    benefit: JSON.stringify(benefit),
    goods_trait: goods?.trait ?? null,
    goods_values: goods ? [...new Set(goods.values)] : [],
    min_spend_fen: toFen(least),
    starts_at: new Date(starts_at),
    ends_at: new Date(ends_at),
    updated_at: now,
  }
}

function toOfferInConsole(row: repository.MerchantOfferRow, now: Date): Offer {
  const { goods_trait: trait, goods_values: values } = row
  return {
    id: row.id,
    version: row.version,
    ...pickLocalizedFields(row, 'title'),
    benefit: row.benefit,
    class: findOfferClass(row),
    goods: trait === null ? null : { trait: trait as OfferTrait, values },
    countries: row.countries,
    shipping_methods: row.shipping_methods as ShippingMethod[] | null,
    min_spend: toMoney(row.min_spend_fen),
    combines_with: row.combines_with as OfferClass[],
    is_active: row.is_active,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    total_limit: row.total_limit,
    per_customer_limit: row.per_customer_limit,
    first_order: row.first_order,
    birthday_month: row.birthday_month,
    group_id: row.group_id,
    state: toState(row, now),
    orders: row.orders,
    sales: toMoney(row.sales_fen),
    discounts: toMoney(row.discounts_fen),
    ...(row.gift_stock === undefined ? {} : { free_gift_stock: row.gift_stock }),
    created_at: row.created_at.toISOString(),
  }
}

function toState(row: repository.MerchantOfferRow, now: Date): repository.OfferState {
  if (row.ends_at <= now) return 'ended'
  if (!row.is_active) return 'paused'
  return row.starts_at > now ? 'scheduled' : 'running'
}

/** What an entry of the audit log compares. */
function toTerms({
  id: _,
  version: __,
  class: ___,
  state: ____,
  orders: _____,
  sales: ______,
  discounts: _______,
  free_gift_stock: ________,
  created_at: _________,
  ...terms
}: Offer) {
  return terms
}

const toSubject = ({ id, title }: Pick<Offer, 'id' | 'title'>) => ({
  type: 'offer' as const,
  id,
  label: title,
})

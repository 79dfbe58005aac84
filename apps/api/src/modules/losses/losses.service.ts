import type { Data, Received } from '@shop/contract/http/endpoint'
import type {
  listLosses,
  Losses,
  previewOfferLosses,
  previewSaleLosses,
} from '@shop/contract/losses/losses.console'
import { toFen, toMoney } from '@shop/contract/money/money'
import { toSaleFen, type SaleTerms, type SaleTrait } from '@shop/contract/sales/sales.rules'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import { readOffer } from '../offers/current-offers.sql.ts'
import { toOffer } from '../offers/offer-rows.shared.ts'
import { listGoods, readPricesAt, toGoods, toTerms, type SaleGoods } from '../sales/sale-prices.sql.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import * as repository from './losses.repository.ts'
import { priceAlone } from './price-alone.ts'
import { findUnitLoss, type SoldUnits } from './unit-loss.ts'

/** Products that are listed; all are counted. */
const LISTED = 50

type OfferRules = Parameters<typeof toOffer>[0]

interface Dependencies {
  db: Db
  clock: Clock
  settings: Pick<SettingsService, 'readTerms'>
}

export type LossesService = ReturnType<typeof createLosses>

/**
 * Which products sales and offers sell below cost, without tax. Each sale and each offer is looked at alone: what is used
 * together takes off more (`previewOffers`).
 */
export function createLosses({ db, clock, settings }: Dependencies) {
  async function find(
    ids: string[],
    priceUnits: (costed: CostedProduct[]) => Promise<ReadonlyMap<string, SoldUnits>>,
  ): Promise<Losses> {
    const costed = await repository.listCosted(db, ids)
    const [{ vatPercent }, sold] = await Promise.all([settings.readTerms(), priceUnits(costed)])
    const losses = costed.flatMap(({ costFen, ...product }) => {
      const units = sold.get(product.id)
      const loss = units && findUnitLoss(units, { costFen, vatPercent })
      return loss ? [{ ...product, costFen, ...loss }] : []
    })
    return {
      goods: ids.length,
      unknown: ids.length - costed.length,
      count: losses.length,
      items: losses
        .toSorted((one, other) => other.lossFen - one.lossFen)
        .slice(0, LISTED)
        .map(({ id, sku, name, priceFen, netFen, costFen, lossFen }) => ({
          id,
          sku,
          name,
          price: toMoney(priceFen),
          net: toMoney(netFen),
          cost: toMoney(costFen),
          loss: toMoney(lossFen),
        })),
    }
  }

  /** Prices that the sale does not lower are none of its losses. */
  const findOfSale = async (goods: SaleGoods, terms: SaleTerms): Promise<Losses> =>
    find(await listGoods(db, goods), async (costed) => {
      const prices = costed.map(({ id, price }) => [id, toSaleFen(toFen(price), terms)] as const)
      return new Map(prices.flatMap(([id, fen]) => (fen === undefined ? [] : [[id, { fen, quantity: 1 }]])))
    })

  /** At the prices with which it begins, or those of now. */
  async function findOfOffer(row: OfferRules): Promise<Losses> {
    const { goods_trait: trait, goods_values: goods, starts_at: startsAt, ends_at: endsAt } = row
    const now = clock()
    const at = startsAt > now || endsAt <= now ? startsAt : now
    const ids = await listGoods(db, trait === null ? ALL_GOODS : { trait: trait as SaleTrait, goods })
    return find(ids, async (costed) => {
      const offer = toOffer(row)
      // A free gift is itself what the offer costs, and lowers no price.
      if (!offer) return new Map()
      const isSet = row.benefit.kind === 'set_price'
      const priced = isSet ? ids : costed.map(({ id }) => id)
      return priceAlone(offer, await readPricesAt(db, priced, at), at)
    })
  }

  return {
    ofSale: ({ trait, values, ...fields }: Received<typeof previewSaleLosses, 'body'>): Promise<Losses> =>
      findOfSale({ trait, goods: values }, toSaleTerms(fields)),

    ofOffer: (terms: Received<typeof previewOfferLosses, 'body'>): Promise<Losses> =>
      findOfOffer(toRules(terms)),

    async list(): Promise<Data<typeof listLosses>> {
      const found: Data<typeof listLosses> = { sales: [], offers: [] }
      if (!(await repository.hasCosts(db))) return found
      for (const sale of await repository.listSalesToEnd(db, clock())) {
        const { count } = await findOfSale(toGoods(sale), toTerms(sale))
        if (count > 0) found.sales.push({ id: sale.id, count })
      }
      for (const offer of await repository.listOffersToEnd(db, clock())) {
        const { count } = await findOfOffer(readOffer(offer))
        if (count > 0) found.offers.push({ id: offer.id, count })
      }
      return found
    },
  }
}

type CostedProduct = Awaited<ReturnType<typeof repository.listCosted>>[number]

const ALL_GOODS: SaleGoods = { trait: 'all', goods: [] }

const toSaleTerms = ({
  effect,
  percent,
  amount,
  rounding,
}: Pick<
  Received<typeof previewSaleLosses, 'body'>,
  'effect' | 'percent' | 'amount' | 'rounding'
>): SaleTerms => ({
  effect,
  percent,
  amountFen: amount === null ? null : toFen(amount),
  rounding,
})

const toRules = (terms: Received<typeof previewOfferLosses, 'body'>): OfferRules => ({
  id: terms.id,
  benefit: terms.benefit,
  goods_trait: terms.goods?.trait ?? null,
  goods_values: terms.goods?.values ?? [],
  countries: terms.countries,
  shipping_methods: terms.shipping_methods,
  min_spend_fen: toFen(terms.min_spend),
  combines_with: terms.combines_with,
  starts_at: new Date(terms.starts_at),
  ends_at: new Date(terms.ends_at),
})

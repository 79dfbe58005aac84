import { toFen, toMoney } from '@shop/contract/money/money'
import { toOfferClass, type OfferClass, type OfferTrait } from '@shop/contract/offers/offers.rules'
import type { OfferBenefit, OfferReason } from '@shop/contract/offers/offers.schemas'
import type { ShippingMethod } from '@shop/contract/orders/sale-terms'
import type { Row } from '../../db/rows.ts'
import type { WithTexts } from '../../db/translations.ts'
import type {
  FreeGiftOffer,
  GoodsMatch,
  LineReason,
  Offer,
  OfferEffect,
  OfferTerms,
  ProductEffect,
  StepsBenefit,
  SumBenefit,
} from './offer.shared.ts'

/** An offer as the merchant wrote it. */
export type OfferRow = WithTexts<Omit<Row<'offers'>, 'benefit'> & { benefit: OfferBenefit }>

/** What decides the price of a cart with an offer. */
type OfferRules = Pick<
  OfferRow,
  | 'id'
  | 'benefit'
  | 'goods_trait'
  | 'goods_values'
  | 'countries'
  | 'shipping_methods'
  | 'min_spend_fen'
  | 'combines_with'
  | 'starts_at'
  | 'ends_at'
>

export const findOfferClass = ({
  benefit,
  goods_trait: trait,
}: Pick<OfferRules, 'benefit' | 'goods_trait'>) => toOfferClass(benefit.kind, trait !== null)

/** An offer as the engine takes it; undefined of a free gift. */
export function toOffer(row: OfferRules): Offer | undefined {
  const { benefit } = row
  if (benefit.kind === 'free_gift') return undefined
  return { ...toEffect({ ...row, benefit }), ...toTerms(row) }
}

/** An offer of a free gift; undefined of any other. */
export function toFreeGiftOffer(row: OfferRules): FreeGiftOffer | undefined {
  const { id, benefit } = row
  if (benefit.kind !== 'free_gift') return undefined
  const { product_id: productId, size, get, buy } = benefit
  return { class: 'product', id, benefit: { kind: 'free_gift', productId, size, get, buy }, ...toTerms(row) }
}

function toTerms(row: OfferRules): OfferTerms {
  return {
    combinesWith: row.combines_with as OfferClass[],
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    minSpendFen: row.min_spend_fen,
    match: toMatch(row),
  }
}

function toMatch({ goods_trait: trait, goods_values: values }: OfferRules): GoodsMatch | undefined {
  return trait === null ? undefined : { trait: trait as OfferTrait, values }
}

type PricedRules = Omit<OfferRules, 'benefit'> & { benefit: Exclude<OfferBenefit, { kind: 'free_gift' }> }

function toEffect(row: PricedRules): OfferEffect {
  const { id, benefit } = row
  switch (benefit.kind) {
    case 'percent':
    case 'amount':
      return row.goods_trait === null
        ? { class: 'order', id, benefit: toSumBenefit(benefit) }
        : toGoodsEffect(id, benefit)
    case 'steps':
      return { class: 'order', id, benefit: toStepsBenefit(benefit) }
    case 'free_shipping':
      return {
        class: 'shipping',
        id,
        mostFen: toOptionalFen(benefit.most),
        countries: row.countries ?? undefined,
        methods: (row.shipping_methods as ShippingMethod[] | null) ?? undefined,
      }
    case 'buy_get':
      return { class: 'product', id, benefit }
    case 'count_price':
      return {
        class: 'product',
        id,
        benefit: {
          kind: 'count_price',
          count: benefit.count,
          priceFen: toFen(benefit.price),
          times: benefit.times,
        },
      }
    case 'set_price':
      return {
        class: 'product',
        id,
        benefit: { kind: 'set_price', priceFen: toFen(benefit.price), times: benefit.times },
      }
  }
}

type Sum = Extract<OfferBenefit, { kind: 'percent' | 'amount' }>

/** A share of goods lowers each unit, unless it has a limit, which is one for all of them. */
function toGoodsEffect(id: string, benefit: Sum): ProductEffect {
  return benefit.kind === 'percent' && benefit.most === undefined
    ? { class: 'product', id, benefit: { kind: 'unit_percent', percent: benefit.percent } }
    : { class: 'product', id, benefit: toSumBenefit(benefit) }
}

function toSumBenefit(benefit: Sum): SumBenefit {
  return benefit.kind === 'percent'
    ? { kind: 'percent', percent: benefit.percent, mostFen: toOptionalFen(benefit.most) }
    : { kind: 'amount', amountFen: toFen(benefit.amount) }
}

function toStepsBenefit({ by, steps }: Extract<OfferBenefit, { kind: 'steps' }>): StepsBenefit {
  return {
    kind: 'steps',
    by,
    steps: steps.map(({ from, off }) => ({
      from: typeof from === 'string' ? toFen(from) : from,
      off: toSumBenefit(off),
    })),
  }
}

const toOptionalFen = (money: string | undefined) => (money === undefined ? undefined : toFen(money))

/** What an offer did for a line. */
export function toReason({ benefit }: Pick<LineReason, 'benefit'>): OfferReason {
  switch (benefit.kind) {
    case 'percent':
    case 'amount':
      return toSumReason(benefit)
    case 'unit_percent':
      return { kind: 'percent', percent: benefit.percent }
    case 'unit_amount':
      return { kind: 'amount', amount: toMoney(benefit.amountFen) }
    case 'unit_price':
      return { kind: 'set_price', amount: toMoney(benefit.priceFen) }
    case 'set_price':
      return { kind: 'set_price', amount: toMoney(benefit.priceFen), times: benefit.times }
    case 'buy_get':
      return benefit
    case 'count_price':
      return {
        kind: 'count_price',
        buy: benefit.count,
        amount: toMoney(benefit.priceFen),
        times: benefit.times,
      }
    case 'free_gift': {
      const { buy, minSpendFen } = benefit
      return { kind: 'free_gift', buy, ...(minSpendFen > 0 ? { from: toMoney(minSpendFen) } : {}) }
    }
    case 'step': {
      const off = toSumReason(benefit.off)
      return benefit.by === 'amount' ? { ...off, from: toMoney(benefit.from) } : { ...off, buy: benefit.from }
    }
  }
}

function toSumReason(benefit: SumBenefit): OfferReason {
  return benefit.kind === 'percent'
    ? { kind: 'percent', percent: benefit.percent }
    : { kind: 'amount', amount: toMoney(benefit.amountFen) }
}

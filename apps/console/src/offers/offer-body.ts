import type { OfferBenefit } from '@shop/contract/offers/offers.schemas'
import type { OfferKind } from '@shop/contract/offers/offers.rules'

/** The fields of each kind of offer. */
const FIELDS: Readonly<Record<OfferKind, readonly string[]>> = {
  percent: ['percent', 'most'],
  amount: ['amount'],
  buy_get: ['buy', 'get', 'percent', 'times'],
  count_price: ['count', 'price', 'times'],
  set_price: ['price', 'times'],
  steps: ['by', 'steps'],
  free_shipping: ['most'],
  free_gift: ['product_id', 'get', 'buy'],
}

interface TypedStep {
  from: unknown
  off?: Record<string, unknown>
}

/** A form of an offer, whose fields may be left from another kind. */
type TypedOffer = Record<string, unknown> & {
  benefit: Record<string, unknown> & { kind: OfferKind; steps?: TypedStep[] | null }
  goods?: { trait?: string | null; values?: string[] | null } | null
}

/** An offer of a form as it is sent: without what belongs to another kind, and was filled in before the kind was changed. */
export function toOfferBody({ benefit, goods, countries, shipping_methods: methods, ...rest }: TypedOffer) {
  const isShipping = benefit.kind === 'free_shipping'
  const isAboutGoods = goods?.trait && benefit.kind !== 'steps'
  return {
    ...rest,
    benefit: toBenefit(benefit),
    goods: isAboutGoods ? { trait: goods.trait, values: goods.values ?? [] } : null,
    countries: isShipping ? toList(countries) : null,
    shipping_methods: isShipping ? toList(methods) : null,
  }
}

function toBenefit(benefit: TypedOffer['benefit']): OfferBenefit {
  const picked = pick(benefit, ['kind', ...FIELDS[benefit.kind]])
  const steps = (benefit.steps ?? []).map(({ from, off = {} }) => ({
    from: benefit['by'] === 'quantity' ? Number(from) : String(from ?? ''),
    off: pick(off, off['kind'] === 'amount' ? ['kind', 'amount'] : ['kind', 'percent', 'most']),
  }))
  if (benefit.kind === 'steps') return { ...picked, steps } as OfferBenefit
  // A product without sizes has one, whose name is empty.
  return (benefit.kind === 'free_gift' ? { ...picked, size: benefit['size'] ?? '' } : picked) as OfferBenefit
}

/** Fields that have a value. */
function pick(from: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = from[name]
      return value === undefined || value === null || value === '' ? [] : [[name, value]]
    }),
  )
}

const toList = (values: unknown) => (Array.isArray(values) && values.length > 0 ? values : null)

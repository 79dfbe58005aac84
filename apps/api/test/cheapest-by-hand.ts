import type {
  JointEffect,
  Offer,
  OfferCart,
  OfferLine,
  OfferTerms,
  OrderEffect,
  SumBenefit,
  UnitBenefit,
} from '../src/modules/offers/offer.shared.ts'

type OrderOffer = OrderEffect & OfferTerms
type JointOffer = JointEffect & OfferTerms

/** The price of a cart by trying every combination of offers in every sequence, unit by unit: slow and plain. */
export function findCheapestFen(cart: OfferCart, offers: readonly Offer[]): number {
  const usable = offers.filter((offer) => applies(offer, cart))
  // One that takes nothing off by itself holds no lines either.
  const joint = usable.filter(isJoint).filter(
    (offer) =>
      toJointFen(
        offer,
        cart.lines.filter((line) => matches(offer, line)),
      ) > 0,
  )
  const others = usable.filter((offer) => !isJoint(offer))
  let cheapestFen = Infinity
  for (const used of listCombinations(others))
    for (const sequence of listSequences(joint))
      if (canCombineAll([...used, ...sequence]))
        cheapestFen = Math.min(cheapestFen, toTotalFen(cart, sequence, used))
  return cheapestFen
}

function applies(offer: Offer, { lines, now }: OfferCart): boolean {
  const matched = lines.filter((line) => matches(offer, line))
  return (
    offer.startsAt <= now &&
    offer.endsAt > now &&
    add(matched.flatMap(listUnits)) > 0 &&
    add(lines.flatMap(listUnits)) >= offer.minSpendFen
  )
}

const isJoint = (offer: Offer): offer is JointOffer =>
  offer.class === 'product' && !offer.benefit.kind.startsWith('unit_')

const matches = ({ match }: Pick<OfferTerms, 'match'>, { traits }: OfferLine): boolean =>
  match === undefined || match.values.some((value) => (traits[match.trait] ?? []).includes(value))

const canCombineAll = (offers: readonly Offer[]): boolean =>
  offers.filter((offer) => offer.class === 'shipping').length <= 1 &&
  offers.every((a) => offers.every((b) => a === b || a.combinesWith.includes(b.class)))

function toTotalFen(cart: OfferCart, sequence: readonly JointOffer[], used: readonly Offer[]): number {
  let goodsFen = 0
  let left = [...cart.lines]
  for (const offer of sequence) {
    const taken = left.filter((line) => matches(offer, line))
    const units = taken.flatMap(listUnits)
    goodsFen += add(units) - toJointFen(offer, taken)
    left = left.filter((line) => !taken.includes(line))
  }
  for (const line of left) {
    const discounts = used.flatMap((offer) =>
      offer.class === 'product' && matches(offer, line)
        ? [listUnits(line).map((fen) => toUnitFen(offer.benefit as UnitBenefit, fen))]
        : [],
    )
    goodsFen += add(listUnits(line)) - Math.max(0, ...discounts.map(add))
  }
  const kinds = ['percent', 'steps', 'amount']
  const orders = used
    .filter((offer): offer is OrderOffer => offer.class === 'order')
    .toSorted(
      (a, b) => kinds.indexOf(a.benefit.kind) - kinds.indexOf(b.benefit.kind) || (a.id < b.id ? -1 : 1),
    )
  for (const offer of orders) goodsFen -= toOrderFen(offer, cart, goodsFen)
  return goodsFen + toShippingFen(cart, used, goodsFen)
}

function toUnitFen(benefit: UnitBenefit, fen: number): number {
  if (benefit.kind === 'unit_percent') return Math.floor((fen * benefit.percent) / 100)
  return benefit.kind === 'unit_amount'
    ? Math.min(fen, benefit.amountFen)
    : Math.max(0, fen - benefit.priceFen)
}

function toJointFen({ benefit, match }: JointOffer, lines: readonly OfferLine[]): number {
  const units = sortDown(lines.flatMap(listUnits))
  switch (benefit.kind) {
    case 'percent':
    case 'amount':
      return toSumFen(benefit, add(units))
    case 'buy_get':
      return add(
        listGroups(units, benefit.buy + benefit.get)
          .slice(0, benefit.times)
          .flatMap((group) =>
            group.slice(benefit.buy).map((fen) => Math.floor((fen * benefit.percent) / 100)),
          ),
      )
    case 'count_price':
      return toMostFen(
        listGroups(units, benefit.count)
          .slice(0, benefit.times)
          .map((group) => add(group) - benefit.priceFen),
      )
    case 'set_price': {
      const ranks = match!.values.map((value) =>
        sortDown(lines.filter(({ traits }) => traits.product!.includes(value)).flatMap(listUnits)),
      )
      const sets = Array.from({ length: Math.min(...ranks.map((rank) => rank.length)) }, (_, index) =>
        add(ranks.map((rank) => rank[index]!)),
      )
      return toMostFen(sets.slice(0, benefit.times).map((fen) => fen - benefit.priceFen))
    }
  }
}

/** The most that the first of several gains come to. */
const toMostFen = (gains: readonly number[]) =>
  Math.max(0, ...gains.map((_, index) => add(gains.slice(0, index + 1))))

function toSumFen(benefit: SumBenefit, fen: number): number {
  if (benefit.kind === 'amount') return Math.min(benefit.amountFen, fen)
  return Math.min(Math.floor((fen * benefit.percent) / 100), benefit.mostFen ?? Infinity)
}

function toOrderFen({ benefit }: OrderOffer, { lines }: OfferCart, goodsFen: number): number {
  if (benefit.kind !== 'steps') return toSumFen(benefit, goodsFen)
  const units = lines.flatMap(listUnits)
  const reached = benefit.by === 'amount' ? add(units) : units.length
  const steps = benefit.steps.filter(({ from }) => from <= reached)
  return Math.max(0, ...steps.map(({ off }) => toSumFen(off, goodsFen)))
}

function toShippingFen(
  { country, method, shipping, lines }: OfferCart,
  used: readonly Offer[],
  goodsFen: number,
) {
  if (add(lines.flatMap(listUnits)) === 0 || goodsFen >= (shipping.freeFromFen ?? Infinity)) return 0
  const off = used.flatMap((offer) =>
    offer.class === 'shipping' &&
    (offer.countries ?? [country]).includes(country) &&
    (offer.methods ?? [method]).includes(method)
      ? [offer.mostFen ?? Infinity]
      : [],
  )
  return Math.max(0, shipping.priceFen - Math.max(0, ...off))
}

const listUnits = ({ unitPriceFen, quantity }: OfferLine) =>
  Array.from({ length: quantity }, () => unitPriceFen)

const listGroups = (units: readonly number[], size: number) =>
  Array.from({ length: Math.floor(units.length / size) }, (_, index) =>
    units.slice(index * size, (index + 1) * size),
  )

const sortDown = (units: readonly number[]) => units.toSorted((a, b) => b - a)

const add = (amounts: readonly number[]) => amounts.reduce((total, fen) => total + fen, 0)

function listCombinations(offers: readonly Offer[]): Offer[][] {
  return offers.reduce<Offer[][]>(
    (combinations, offer) => [
      ...combinations,
      ...combinations.map((used) => [...used, offer]).filter(canCombineAll),
    ],
    [[]],
  )
}

/** Each subset in each sequence. */
function listSequences<Item>(items: readonly Item[]): Item[][] {
  return [
    [],
    ...items.flatMap((item) =>
      listSequences(items.filter((each) => each !== item)).map((rest) => [item, ...rest]),
    ),
  ]
}

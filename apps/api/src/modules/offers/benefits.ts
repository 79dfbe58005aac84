import { sum } from './allocate.shared.ts'
import { toLineFen, toSubtotalFen } from './obstacles.shared.ts'
import type {
  GoodsMatch,
  GroupBenefit,
  JointEffect,
  OfferCart,
  OfferLine,
  OfferStep,
  OrderEffect,
  ProductEffect,
  ShippingEffect,
  SumBenefit,
  UnitBenefit,
  UnitEffect,
} from './offer.shared.ts'

/** A discount of lines together, and by which weights they share it: in the order of the lines. */
export interface JointDiscount {
  fen: number
  weightsFen: number[]
}

export function isUnitEffect(effect: ProductEffect): effect is UnitEffect {
  const { kind } = effect.benefit
  return kind === 'unit_percent' || kind === 'unit_amount' || kind === 'unit_price'
}

/** How much cheaper a line is by an offer that lowers each unit. */
export function toUnitsFen(benefit: UnitBenefit, { unitPriceFen, quantity }: OfferLine): number {
  return quantity * toUnitFen(benefit, unitPriceFen)
}

function toUnitFen(benefit: UnitBenefit, unitPriceFen: number): number {
  switch (benefit.kind) {
    case 'unit_percent':
      return toShareFen(unitPriceFen, benefit.percent)
    case 'unit_amount':
      return Math.min(benefit.amountFen, unitPriceFen)
    case 'unit_price':
      return Math.max(0, unitPriceFen - benefit.priceFen)
  }
}

/** How much cheaper lines are together, the dearest first. It grows with each unit, by at most its price. */
export function toJointDiscount(
  effect: Pick<JointEffect, 'benefit' | 'match'>,
  lines: readonly OfferLine[],
): JointDiscount {
  const { benefit } = effect
  switch (benefit.kind) {
    case 'percent':
    case 'amount':
      return { fen: toSumFen(benefit, toSubtotalFen(lines)), weightsFen: lines.map(toLineFen) }
    case 'buy_get':
      return toBuyGet(benefit, lines)
    case 'count_price':
      return toGroupPrice(benefit, lines, { ranks: [lines], unitsEach: benefit.count })
    case 'set_price':
      return toGroupPrice(benefit, lines, { ranks: toRanks(lines, effect), unitsEach: 1 })
  }
}

/** What is taken off a sum. */
export function toSumFen(benefit: SumBenefit, amountFen: number): number {
  if (benefit.kind === 'amount') return Math.min(benefit.amountFen, amountFen)
  const shareFen = toShareFen(amountFen, benefit.percent)
  return Math.min(shareFen, benefit.mostFen ?? shareFen)
}

/** What an offer takes off an order whose goods cost so much after earlier discounts, and of steps by which. */
export function toOrderDiscount(
  { benefit }: OrderEffect,
  { lines }: Pick<OfferCart, 'lines'>,
  goodsFen: number,
): { fen: number; step?: OfferStep } {
  if (benefit.kind !== 'steps') return { fen: toSumFen(benefit, goodsFen) }
  const reached = benefit.by === 'amount' ? toSubtotalFen(lines) : countUnits(lines)
  let best: { fen: number; step?: OfferStep } = { fen: 0 }
  for (const step of benefit.steps) {
    const fen = step.from <= reached ? toSumFen(step.off, goodsFen) : 0
    if (fen > best.fen) best = { fen, step }
  }
  return best
}

/** The most that an offer takes off the price of this shipping. */
export function toShippingDiscountFen(
  { mostFen = Number.MAX_SAFE_INTEGER, countries, methods }: ShippingEffect,
  { country, method }: Pick<OfferCart, 'country' | 'method'>,
): number {
  const isReached = (countries?.includes(country) ?? true) && (methods?.includes(method) ?? true)
  return isReached ? mostFen : 0
}

/** Rounded down to the fen. */
function toShareFen(amountFen: number, percent: number): number {
  return Math.floor((amountFen * percent) / 100)
}

/** In groups of the dearest units, then of the next ones; a rest that makes no group costs its price. */
function toBuyGet(
  { buy, get, percent, times = Infinity }: Extract<GroupBenefit, { kind: 'buy_get' }>,
  lines: readonly OfferLine[],
): JointDiscount {
  const size = buy + get
  const grouped = Math.min(times, Math.floor(countUnits(lines) / size)) * size
  const countReduced = (position: number) =>
    Math.floor(position / size) * get + Math.max(0, (position % size) - buy)
  let fen = 0
  let start = 0
  const weightsFen = lines.map(({ unitPriceFen, quantity }) => {
    const end = Math.min(start + quantity, grouped)
    const reduced = countReduced(end) - countReduced(start)
    const weightFen = (end - start) * unitPriceFen
    fen += reduced * toShareFen(unitPriceFen, percent)
    start = end
    return weightFen
  })
  return { fen, weightsFen }
}

/** Groups of so many units of each rank for one price: as many as are cheaper so, the dearest first. */
function toGroupPrice(
  { priceFen, times = Infinity }: Extract<GroupBenefit, { priceFen: number }>,
  lines: readonly OfferLine[],
  { ranks, unitsEach }: { ranks: (readonly OfferLine[])[]; unitsEach: number },
): JointDiscount {
  const toGroupsFen = (groups: number) =>
    sum(ranks.map((rank) => sum(listTakenFen(rank, groups * unitsEach))))
  const isCheaper = (group: number) => toGroupsFen(group) - toGroupsFen(group - 1) > priceFen
  const most = Math.min(
    times,
    countUnits(lines),
    ...ranks.map((rank) => Math.floor(countUnits(rank) / unitsEach)),
  )
  // No group costs more than the one before it, so the last cheaper one is found by halving.
  let groups = 0
  for (let step = 2 ** Math.floor(Math.log2(most)); step >= 1; step /= 2)
    if (groups + step <= most && isCheaper(groups + step)) groups += step
  const weights = new Map<OfferLine, number>()
  for (const rank of ranks)
    for (const [index, fen] of listTakenFen(rank, groups * unitsEach).entries())
      weights.set(rank[index]!, fen)
  return {
    fen: toGroupsFen(groups) - groups * priceFen,
    weightsFen: lines.map((line) => weights.get(line) ?? 0),
  }
}

/** The lines of each value that an offer matches by; a line with several is of the first one. */
function toRanks(lines: readonly OfferLine[], { match }: Pick<JointEffect, 'match'>): OfferLine[][] {
  const { trait, values }: GoodsMatch = match ?? { trait: 'product', values: [] }
  const ranks: OfferLine[][] = values.map(() => [])
  for (const line of lines)
    ranks[values.findIndex((value) => line.traits[trait]?.includes(value))]?.push(line)
  return ranks
}

/** What each line costs of so many units; lines are dearest first. */
function listTakenFen(lines: readonly OfferLine[], units: number): number[] {
  let left = units
  return lines.map(({ unitPriceFen, quantity }) => {
    const taken = Math.min(quantity, left)
    left -= taken
    return taken * unitPriceFen
  })
}

function countUnits(lines: readonly OfferLine[]): number {
  return sum(lines.map(({ quantity }) => quantity))
}

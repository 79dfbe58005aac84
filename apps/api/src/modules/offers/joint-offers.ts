import { toJointDiscount } from './benefits.ts'
import { isMatch } from './obstacles.shared.ts'
import type { JointEffect, OfferCart, OfferLine } from './offer.shared.ts'

/** So many offers are compared in every combination. */
export const MOST_COMPARED = 8

/** A line with its place in the cart. */
export interface PlacedLine extends OfferLine {
  index: number
}

/** An offer about units together, with its lines, the dearest first. */
export interface JointOffer {
  effect: JointEffect
  lines: readonly PlacedLine[]
}

/**
 * What offers about units together take off, for each set of them. A set is a number: its bit `i` is the offer at `i`. One
 * after another takes all of its lines that are left, so another sequence of a set may take off something else.
 */
export interface JointSets {
  /** What the sequences of a set take off. */
  listFen: (set: number) => Iterable<number>
  /** The offers about a line, as a set, by the line's place. */
  about: readonly number[]
  /** The offers of a set in a sequence that takes off so much. */
  toSequence: (set: number, fen: number) => JointEffect[]
}

/** How a sequence ends, and what its earlier offers take off. */
interface SequenceEnd {
  bit: number
  earlierFen: number
}

export function toDearestFirst(lines: OfferCart['lines']): PlacedLine[] {
  return lines
    .map((line, index) => ({ ...line, index }))
    .toSorted((a, b) => b.unitPriceFen - a.unitPriceFen || a.index - b.index)
}

export function toJointOffer(effect: JointEffect, lines: readonly PlacedLine[]): JointOffer {
  return { effect, lines: lines.filter((line) => isMatch(line, effect.match)) }
}

/**
 * @param offers at most MOST_COMPARED
 * @param onlyMost whether only the sequence of each set counts that takes off most. Less can be better: where the goods that
 * are left make shipping free.
 */
export function compareJointOffers(
  offers: readonly JointOffer[],
  lineCount: number,
  { onlyMost }: { onlyMost: boolean },
): JointSets {
  const about = Array.from({ length: lineCount }, () => 0)
  for (const [bit, { lines }] of offers.entries()) for (const { index } of lines) about[index]! |= 1 << bit
  const discounts = offers.map((offer) => createLeftDiscount(offer, about))
  const sequences: Map<number, SequenceEnd>[] = [new Map([[0, { bit: 0, earlierFen: 0 }]])]
  // What precedes the last offer of a sequence is a smaller number, and has its sequences already.
  for (let set = 1; set < 1 << offers.length; set += 1) {
    const found = new Map<number, SequenceEnd>()
    for (let bit = 0; bit < offers.length; bit += 1) {
      const before = set & ~(1 << bit)
      if (before === set) continue
      const leftFen = discounts[bit]!(before)
      for (const earlierFen of sequences[before]!.keys()) {
        const fen = earlierFen + leftFen
        if (!found.has(fen)) found.set(fen, { bit, earlierFen })
      }
    }
    const mostFen = Math.max(...found.keys())
    sequences.push(onlyMost ? new Map([[mostFen, found.get(mostFen)!]]) : found)
  }
  const toSequence = (set: number, fen: number): JointEffect[] => {
    if (set === 0) return []
    const { bit, earlierFen } = sequences[set]!.get(fen)!
    return [...toSequence(set & ~(1 << bit), earlierFen), offers[bit]!.effect]
  }
  return { listFen: (set) => sequences[set]!.keys(), about, toSequence }
}

/** What an offer takes off the lines that a set of others leaves it. Only others about its lines make a difference. */
function createLeftDiscount({ effect, lines }: JointOffer, about: readonly number[]) {
  const relevant = lines.reduce((set, { index }) => set | about[index]!, 0)
  const known = new Map<number, number>()
  return (before: number): number => {
    const key = before & relevant
    const found = known.get(key)
    if (found !== undefined) return found
    const left = lines.filter(({ index }) => (about[index]! & key) === 0)
    const fen = left.length === 0 ? 0 : toJointDiscount(effect, left).fen
    known.set(key, fen)
    return fen
  }
}

/** Offers that are about common lines, directly or by way of others. Each is about at least one line. */
export function groupByLines<Each extends JointOffer>(offers: readonly Each[], lineCount: number): Each[][] {
  // The line that stands for all that are connected with one.
  const roots = Array.from({ length: lineCount }, (_, index) => index)
  const toRoot = (index: number): number => (roots[index] === index ? index : toRoot(roots[index]!))
  for (const { lines } of offers)
    for (const { index } of lines) roots[toRoot(index)] = toRoot(lines[0]!.index)
  return [...Map.groupBy(offers, ({ lines }) => toRoot(lines[0]!.index)).values()]
}

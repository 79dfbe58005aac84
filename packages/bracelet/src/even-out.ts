import type { BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'
import { MAX_DESIGN_PIECES } from '@shop/contract/designs/designs.rules'
import { toFit } from './fit.ts'
import { findProblems } from './problems.ts'
import type { Strand } from './strand.ts'
import { toSubstance } from './substance.ts'

/**
 * The nearest strand that closes: pieces of the pattern are added or taken away at the end, or spacers put in or taken
 * out, as few as possible. Without a bead, or if no change helps, the nearest length that was found.
 */
export function evenOut(strand: Strand, parts: readonly BraceletPart[]): Strand {
  if (toFit(strand).closes || !strand.pieces.some(({ kind }) => kind === 'bead')) return strand
  const spacers = parts.filter(({ kind, stock }) => kind === 'spacer' && stock > 0)
  let best = { strand, cost: toCost(strand, 0) }
  const consider = (pieces: BraceletPart[], changes: number) => {
    const candidate = { ...strand, pieces }
    const cost = toCost(candidate, changes)
    if (cost < best.cost) best = { strand: candidate, cost }
  }
  for (const { pieces, changes } of listLengths(strand)) {
    if (changes >= best.cost) continue
    consider(pieces, changes)
    const missingTenths = -toFit({ ...strand, pieces }).differenceTenths
    for (const spacer of spacers) {
      const count = Math.round(missingTenths / spacer.length_tenths)
      for (const each of [count - 1, count, count + 1]) {
        const allChanges = changes + each + toStrangeness(spacer, strand.pieces)
        if (each < 1 || pieces.length + each > MAX_DESIGN_PIECES || allChanges >= best.cost) continue
        consider(spreadEvenly(pieces, Array<BraceletPart>(each).fill(spacer)), allChanges)
      }
    }
  }
  return best.strand
}

/**
 * Puts parts evenly between the pieces of a strand, but not where they would part a cap, guru or charm from its
 * bead.
 */
export function spreadEvenly(
  pieces: readonly BraceletPart[],
  added: readonly BraceletPart[],
): BraceletPart[] {
  const places = pieces.map((_, index) => index + 1).filter((place) => canPart(pieces, place))
  if (places.length === 0) return [...pieces, ...added]
  const chosen = added.map((_, index) => places[Math.floor(((index + 0.5) * places.length) / added.length)])
  return pieces.flatMap((piece, index) => [piece, ...added.filter((_, which) => chosen[which] === index + 1)])
}

function canPart(pieces: readonly BraceletPart[], place: number): boolean {
  const neighbours = [pieces[place - 1]!, pieces[place % pieces.length]!]
  return neighbours.every(({ kind }) => kind === 'bead' || kind === 'spacer')
}

/** How little a spacer suits the others of a strand, counted in changes that it must save. */
function toStrangeness(spacer: BraceletPart, pieces: readonly BraceletPart[]): number {
  const spacers = pieces.filter(({ kind }) => kind === 'spacer')
  if (spacers.some(({ id }) => id === spacer.id)) return 0
  if (spacers.length === 0) return 0.25
  return spacers.some((each) => toSubstance(each) === toSubstance(spacer)) ? 0.5 : 3
}

/** Problems weigh most, then what is missing or too much, then the number of changes. */
function toCost(strand: Strand, changes: number): number {
  const { closes, differenceTenths } = toFit(strand)
  const openTenths = closes ? 0 : Math.abs(differenceTenths)
  return findProblems(strand).length * 10_000 + openTenths * 10 + changes
}

/** The strand longer or shorter by pieces of its pattern, or without some of its spacers; least changed first. */
function listLengths(strand: Strand): { pieces: BraceletPart[]; changes: number }[] {
  const { pieces } = strand
  const pattern = pieces.filter(isOfPattern)
  const longer = Array.from({ length: MAX_DESIGN_PIECES - pieces.length + 1 }, (_, count) => [
    ...pieces,
    ...Array.from({ length: count }, (_each, index) => pattern[index % pattern.length]!),
  ])
  const shorter = pattern.map((_, index) =>
    withoutMisplaced(strand, dropLast(pieces, index + 1, isOfPattern)),
  )
  const sparser = pieces.filter(isSpacer).map((_, index) => dropLast(pieces, index + 1, isSpacer))
  return [...longer, ...shorter, ...sparser]
    .map((each) => ({ pieces: each, changes: Math.abs(each.length - pieces.length) }))
    .toSorted((one, other) => one.changes - other.changes)
}

function isOfPattern({ kind }: BraceletPart): boolean {
  return kind !== 'guru' && kind !== 'charm'
}

function isSpacer({ kind }: BraceletPart): boolean {
  return kind === 'spacer'
}

/** Without the caps that lost their bead and the charms that came together. */
function withoutMisplaced(strand: Strand, pieces: BraceletPart[]): BraceletPart[] {
  const misplaced = findProblems({ ...strand, pieces }).find(
    ({ code }) => code === 'CAP_WITHOUT_BEAD' || code === 'TWO_CHARMS_TOGETHER',
  )
  if (misplaced?.index === undefined) return pieces
  return withoutMisplaced(strand, pieces.toSpliced(misplaced.index, 1))
}

/** Without the last `count` pieces for which `isDropped` holds. */
function dropLast(
  pieces: readonly BraceletPart[],
  count: number,
  isDropped: (piece: BraceletPart) => boolean,
): BraceletPart[] {
  const matching = pieces.flatMap((piece, index) => (isDropped(piece) ? [index] : []))
  const dropped = new Set(matching.slice(-count))
  return pieces.filter((_, index) => !dropped.has(index))
}

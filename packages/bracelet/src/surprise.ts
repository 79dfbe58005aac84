import type { BraceletDesign, BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'
import { compose, type BraceletRequest } from './compose.ts'
import { isInHarmony } from './harmony.ts'
import { listSpacerFamilies } from './spacer-families.ts'
import { toDesign } from './strand.ts'
import { toSubstance } from './substance.ts'

const RHYTHMS = ['aaasbs', 'aaaaasbs', 'abas', 'aasbbs', 'aasbabs', 'asbs', 'aaaasbbbs'] as const

/** One in so many surprises begins with a guru bead and a tassel. */
const OPENING_SHARE = 0.25

/** Beads of these sizes are drawn, in tenths of a millimetre. */
const SIZES_TENTHS = [80, 80, 80, 100, 100, 60]

/** Draws until one closes with what is in stock. */
const MAX_DRAWS = 60

/**
 * A design by chance: stones of two elements in harmony, one kind of spacer, a regular rhythm; it closes, and
 * everything is in stock.
 * The same seed (any integer), parts and request give the same design. Undefined if the stock does not suffice.
 */
export function surprise(
  parts: readonly BraceletPart[],
  seed: number,
  request: BraceletRequest,
): BraceletDesign | undefined {
  const random = createRandom(seed)
  const pick: Pick = (items) => items[Math.floor(random() * items.length)]
  const available = parts.filter(({ stock }) => stock > 0).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const ofKind = (kind: BraceletPart['kind']) => available.filter((part) => part.kind === kind)
  for (let draw = 0; draw < MAX_DRAWS; draw++) {
    const size = pick(SIZES_TENTHS)!
    const beads = ofKind('bead').filter(({ diameter_tenths }) => diameter_tenths === size)
    const favoured = beads.filter(({ element }) => element && request.favourable?.includes(element))
    const main = pick(favoured.length > 0 ? favoured : beads)
    const accent = main && pick(beads.filter((bead) => isAccent(bead, main)))
    const spacers = pick(listSpacerFamilies(available))
    const cord = pick(ofKind('cord'))
    const rhythm = pick(RHYTHMS)!
    const opening = random() < OPENING_SHARE ? pickOpening(pick, available) : []
    if (!main || !accent || !spacers || !cord) continue
    const strand = compose(request, { cord, main, accent, spacers, opening, rhythm })
    if (strand) return toDesign(strand)
  }
  return undefined
}

type Pick = <T>(items: readonly T[]) => T | undefined

function pickOpening(pick: Pick, available: readonly BraceletPart[]): BraceletPart[] {
  const guru = pick(available.filter(({ kind }) => kind === 'guru'))
  const tassel = pick(available.filter((part) => part.kind === 'charm' && toSubstance(part) === 'silk'))
  return guru && tassel ? [guru, tassel] : []
}

/** Another element sets off the main bead; one that generates it, or that it generates, goes with it. */
function isAccent(bead: BraceletPart, main: BraceletPart): boolean {
  if (!bead.element || !main.element || bead.element === main.element) return false
  return isInHarmony(bead.element, main.element)
}

/** Numbers from 0 to 1 from a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

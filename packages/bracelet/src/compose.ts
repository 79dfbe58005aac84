import type { BeadElement, BraceletPart, Ease } from '@shop/contract/designs/bracelet-parts.rules'
import { MAX_DESIGN_PIECES } from '@shop/contract/designs/designs.rules'
import { toFit, toLengthTenths } from './fit.ts'
import { findProblems } from './problems.ts'
import type { Strand } from './strand.ts'

/** For whom a bracelet is composed. */
export interface BraceletRequest {
  wristMm: number
  ease: Ease
  /** Favourable elements of a birth reading, most favourable first. */
  favourable?: readonly BeadElement[]
}

/** What a bracelet is composed of. */
export interface Recipe {
  cord: BraceletPart
  main: BraceletPart
  accent: BraceletPart
  /** Spacers to choose from, the best first; one of them is used throughout. */
  spacers: readonly BraceletPart[]
  /** Strung once, before the pattern: a guru bead with its tassel. */
  opening?: readonly BraceletPart[]
  /** The pattern: `a` main bead, `b` accent, `s` spacer. The first run of `a` may grow or shrink so that it closes. */
  rhythm: string
}

/** A regular strand and how far it is from its recipe. */
interface Composition {
  strand: Strand
  cost: number
}

/** The strand nearest to the recipe that closes and has no problem; undefined if there is none. */
export function compose(request: BraceletRequest, recipe: Recipe): Strand | undefined {
  const compositions = recipe.spacers.flatMap((spacer, preference) =>
    listCompositions(request, recipe, spacer).map(({ strand, cost }) => ({
      strand,
      cost: cost + preference,
    })),
  )
  return compositions
    .toSorted((one, other) => one.cost - other.cost)
    .find(({ strand }) => findProblems(strand).length === 0)?.strand
}

/** Strands of 1, 2, 3 … repeats of the pattern whose runs of main beads are as long as the wrist requires. */
function listCompositions(
  { wristMm, ease }: BraceletRequest,
  recipe: Recipe,
  spacer: BraceletPart,
): Composition[] {
  const { cord, main, rhythm, opening = [] } = recipe
  const run = /^a*/.exec(rhythm)![0].length
  const group = [...rhythm.slice(run)].map((letter) => toPart(letter, recipe, spacer))
  const compositions: Composition[] = []
  for (let repeats = 1; repeats * (group.length + 1) <= MAX_DESIGN_PIECES; repeats++) {
    const fixed = [...opening, ...Array.from({ length: repeats }, () => group).flat()]
    const { neededTenths } = toFit({ wristMm, ease, cord, pieces: [...fixed, main] })
    const count = Math.round((neededTenths - toLengthTenths(fixed)) / main.length_tenths)
    for (const mains of [count - 1, count, count + 1]) {
      if (mains < repeats) continue
      const pattern = weave(main, mains, group, repeats)
      const unevenness = mains % repeats === 0 ? 0 : 3
      const stretch = Math.abs(mains / repeats - run) * 4
      // A spacer at the knot may make up for what is missing.
      for (const knot of [[], ...recipe.spacers.map((each) => [each])]) {
        const strand: Strand = { wristMm, ease, cord, pieces: [...opening, ...pattern, ...knot] }
        const { closes, differenceTenths } = toFit(strand)
        const cost = unevenness + stretch + knot.length * 2 + Math.abs(differenceTenths) / 20
        if (closes && strand.pieces.length <= MAX_DESIGN_PIECES) compositions.push({ strand, cost })
      }
    }
  }
  return compositions
}

function toPart(letter: string, { main, accent }: Recipe, spacer: BraceletPart): BraceletPart {
  if (letter === 's') return spacer
  return letter === 'b' ? accent : main
}

/** Runs of the main bead, as equal as its number allows, each followed by the group. */
function weave(
  main: BraceletPart,
  mains: number,
  group: readonly BraceletPart[],
  repeats: number,
): BraceletPart[] {
  return Array.from({ length: repeats }, (_, index) => {
    const run = Math.floor(((index + 1) * mains) / repeats) - Math.floor((index * mains) / repeats)
    return [...Array.from({ length: run }, () => main), ...group]
  }).flat()
}

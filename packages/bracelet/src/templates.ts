import {
  BEAD_ELEMENTS,
  type BeadElement,
  type BraceletDesign,
  type BraceletPart,
} from '@shop/contract/designs/bracelet-parts.rules'
import { compose, type BraceletRequest } from './compose.ts'
import { isInHarmony, toGenerating } from './harmony.ts'
import { listSpacerFamilies } from './spacer-families.ts'
import { toDesign } from './strand.ts'

/** A starting point for a design. Its name and text are the page's, by `id`. */
export type Template =
  | { id: string; kind: 'intention'; stones: readonly string[]; rhythm: string }
  | { id: BeadElement; kind: 'element' }
  | { id: 'reading'; kind: 'reading' }

/** Stones by what they are traditionally worn for, the main stone first. */
export const INTENTION_TEMPLATES = [
  {
    id: 'calm',
    kind: 'intention',
    stones: ['Amethyst', 'Moonstone', 'Sodalite', 'Clear quartz'],
    rhythm: 'aaasbs',
  },
  {
    id: 'love',
    kind: 'intention',
    stones: ['Rose quartz', 'Garnet', 'Moonstone', 'Clear quartz'],
    rhythm: 'aaaasbs',
  },
  {
    id: 'protection',
    kind: 'intention',
    stones: ['Obsidian', "Tiger's eye", 'Black tourmaline', 'Onyx'],
    rhythm: 'aaabbsbb',
  },
  {
    id: 'prosperity',
    kind: 'intention',
    stones: ['Citrine', 'Green aventurine', 'Pyrite', "Tiger's eye"],
    rhythm: 'aaasbs',
  },
  {
    id: 'study',
    kind: 'intention',
    stones: ['Fluorite', 'Lapis lazuli', 'Clear quartz', 'Sodalite'],
    rhythm: 'ababas',
  },
  {
    id: 'courage',
    kind: 'intention',
    stones: ['Carnelian', 'Red jasper', 'Garnet', "Tiger's eye"],
    rhythm: 'aasbbs',
  },
  { id: 'sleep', kind: 'intention', stones: ['Moonstone', 'Amethyst', 'Labradorite'], rhythm: 'aaaasbs' },
  {
    id: 'peace',
    kind: 'intention',
    stones: ['Nephrite jade', 'Clear quartz', 'Green aventurine', 'Jadeite'],
    rhythm: 'aaaasbs',
  },
] as const satisfies readonly Template[]

/** All templates: by intention, by element, by birth reading. */
export const TEMPLATES: readonly Template[] = [
  ...INTENTION_TEMPLATES,
  ...BEAD_ELEMENTS.map((id) => ({ id, kind: 'element' as const })),
  { id: 'reading', kind: 'reading' },
]

/** Bead sizes in tenths of a millimetre, the usual one first. */
const SIZES_TENTHS = [80, 100, 60, 120, 40]

/**
 * Builds a template from what is in stock, for wrists of 130 to 210 mm. Undefined if the stock does not suffice; the
 * template by birth reading also needs `favourable`.
 */
export function buildTemplate(
  template: Template,
  parts: readonly BraceletPart[],
  request: BraceletRequest,
): BraceletDesign | undefined {
  const available = parts.filter(({ stock }) => stock > 0)
  const cord = available.find(({ kind }) => kind === 'cord')
  const families = listSpacerFamilies(available)
  if (!cord) return undefined
  const rhythm = template.kind === 'intention' ? template.rhythm : 'aaasbs'
  for (const size of SIZES_TENTHS) {
    const beads = available.filter(({ kind, diameter_tenths }) => kind === 'bead' && diameter_tenths === size)
    for (const [main, accent] of listPairs(template, beads, request)) {
      for (const spacers of families) {
        const strand = compose(request, { cord, main, accent, spacers, rhythm })
        if (strand) return toDesign(strand)
      }
    }
  }
  return undefined
}

/** Main bead and accent, best first. */
function listPairs(
  template: Template,
  beads: readonly BraceletPart[],
  { favourable = [] }: BraceletRequest,
): [BraceletPart, BraceletPart][] {
  if (template.kind === 'intention') {
    const chosen = template.stones.flatMap((stone) => beads.filter((bead) => bead.stone === stone))
    return toPairs(chosen, chosen)
  }
  const first = template.kind === 'element' ? template.id : favourable[0]
  if (!first) return []
  const second = favourable[1]
  const isPair = template.kind === 'reading' && second && isInHarmony(first, second)
  const accent = isPair ? second : toGenerating(first)
  const ofElement = (element: BeadElement) => beads.filter((bead) => bead.element === element)
  return toPairs(ofElement(first), [...ofElement(accent), ...ofElement(first)])
}

function toPairs(
  mains: readonly BraceletPart[],
  accents: readonly BraceletPart[],
): [BraceletPart, BraceletPart][] {
  return mains.flatMap((main) =>
    accents.filter(({ id }) => id !== main.id).map((accent): [BraceletPart, BraceletPart] => [main, accent]),
  )
}

import type { BeadElement, BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'

/** How light meets a material. `silk` moves a bright band as the bead turns, as tiger's eye does. */
export type Finish = 'glass' | 'translucent' | 'polished' | 'silk' | 'sheen' | 'metal' | 'matte' | 'thread'

/** How its colours are spread. */
export type Pattern = 'even' | 'clouds' | 'bands' | 'veins' | 'speckles' | 'fibres'

/** What a part looks like, for the view in 3D and for its drawing alike. */
export interface Look {
  /** Colours in light, in half light and in shade. */
  light: string
  main: string
  deep: string
  finish: Finish
  pattern: Pattern
}

const toLook = (tones: string, finish: Finish, pattern: Pattern): Look => {
  const [light = '', main = '', deep = ''] = tones.split(' ')
  return { light, main, deep, finish, pattern }
}

/** Looks by the key of the part's data: those of `catalogue/beads`, and two more for elements. */
const LOOKS: Readonly<Record<string, Look>> = {
  'clear-quartz': toLook('#ffffff #e9eef0 #b9c4c8', 'glass', 'clouds'),
  amethyst: toLook('#d9c3f0 #7d4fb0 #371a5e', 'glass', 'clouds'),
  'rose-quartz': toLook('#fbe6e4 #eab6b6 #b97a80', 'translucent', 'clouds'),
  citrine: toLook('#fbe9a8 #e2a63a #8a5410', 'glass', 'clouds'),
  'smoky-quartz': toLook('#cdb9a5 #6f5846 #2b1f18', 'glass', 'clouds'),
  'tigers-eye': toLook('#f3c46a #9a601d #33190a', 'silk', 'fibres'),
  'hawks-eye': toLook('#9fb4c6 #3c566d #121e2b', 'silk', 'fibres'),
  obsidian: toLook('#5a6062 #17191b #050607', 'polished', 'even'),
  onyx: toLook('#55585b #121315 #040405', 'polished', 'even'),
  'black-tourmaline': toLook('#555a5e #1c1f22 #08090a', 'polished', 'veins'),
  hematite: toLook('#d6d9dc #5f6469 #202327', 'metal', 'even'),
  pyrite: toLook('#f7e6b0 #b89b55 #5b451b', 'metal', 'clouds'),
  'lapis-lazuli': toLook('#d8b25a #23418f #0d1b4a', 'polished', 'speckles'),
  sodalite: toLook('#dfe4ee #34508c #16244d', 'polished', 'veins'),
  turquoise: toLook('#a9e0d8 #4fa9a5 #4b4a38', 'polished', 'veins'),
  amazonite: toLook('#cdeee6 #6fb9ac #2f7a74', 'polished', 'veins'),
  kyanite: toLook('#b8cdf0 #3f62a8 #1a2e66', 'silk', 'fibres'),
  moonstone: toLook('#ffffff #e4e6ea #a9b3c4', 'sheen', 'clouds'),
  labradorite: toLook('#7fa6ba #4a5a62 #232c32', 'sheen', 'clouds'),
  agate: toLook('#f1dcb8 #b98a55 #6a4526', 'translucent', 'bands'),
  'white-agate': toLook('#ffffff #efece5 #c6bfb2', 'translucent', 'bands'),
  carnelian: toLook('#e8935c #b0421a #5c1808', 'translucent', 'clouds'),
  'red-jasper': toLook('#c97a5c #93392b #471411', 'polished', 'veins'),
  garnet: toLook('#e07a86 #6d1022 #25040c', 'glass', 'clouds'),
  sunstone: toLook('#ffdcb4 #d98a56 #8a4322', 'sheen', 'speckles'),
  'yellow-jade': toLook('#f6e6a8 #d3ac4a #8a6a1e', 'translucent', 'clouds'),
  'green-aventurine': toLook('#cfe8c8 #5f9a68 #2a5a38', 'translucent', 'speckles'),
  nephrite: toLook('#a9c49a #4c7a52 #1f3d29', 'translucent', 'clouds'),
  jadeite: toLook('#d9f0cf #6fbf7c #2a7a45', 'translucent', 'clouds'),
  malachite: toLook('#8ed0a0 #22795a #0a3a2c', 'polished', 'bands'),
  fluorite: toLook('#dcd0f0 #8fbfa8 #5f4a94', 'glass', 'bands'),
  sandalwood: toLook('#d9b48a #9a6a44 #54331d', 'matte', 'fibres'),
  silver: toLook('#ffffff #c9ccd0 #5f656c', 'metal', 'even'),
  gold: toLook('#fff0bf #d9a94b #7a5210', 'metal', 'even'),
  brass: toLook('#f2dfa5 #b48a3c #5f4415', 'metal', 'clouds'),
  'elastic-clear': toLook('#ffffff #e4e0d6 #b9b3a6', 'thread', 'even'),
  'elastic-black': toLook('#4b4b4d #1b1b1d #09090a', 'thread', 'even'),
  'silk-red': toLook('#d2675a #9c2720 #541310', 'thread', 'fibres'),
  'silk-black': toLook('#4b4b4d #1b1b1d #09090a', 'thread', 'fibres'),
  'silk-ivory': toLook('#ffffff #e9dfc6 #b3a687', 'thread', 'fibres'),
  'silk-indigo': toLook('#7c8fc0 #2f3f78 #141c3d', 'thread', 'fibres'),
  'silk-green': toLook('#b5c79a #71885a #38482c', 'thread', 'fibres'),
  'cotton-brown': toLook('#a98562 #6b4a2f #382414', 'thread', 'fibres'),
}

/** For a look that is not in the table: that of its element. */
const ELEMENT_LOOKS: Readonly<Record<BeadElement, Look>> = {
  wood: LOOKS['green-aventurine']!,
  fire: LOOKS['carnelian']!,
  earth: LOOKS['yellow-jade']!,
  metal: LOOKS['white-agate']!,
  water: LOOKS['sodalite']!,
}

/** Names of looks, longest first. */
const NAMES = Object.keys(LOOKS).toSorted((a, b) => b.length - a.length)

/** The look of a part: by the key of its look or what is within it (`spacer-silver-daisy`), else by its element. */
export function toPartLook({ look, element }: Pick<BraceletPart, 'look' | 'element'>): Look {
  const found = LOOKS[look] ?? LOOKS[NAMES.find((name) => `-${look}-`.includes(`-${name}-`)) ?? '']
  if (found) return found
  return element ? ELEMENT_LOOKS[element] : LOOKS['silver']!
}

/** Pattern of a swatch drawing. */
export type StonePattern = 'clear' | 'clouded' | 'banded' | 'speckled' | 'flashing'

/** Colours of a swatch as hex: ground, lighter and darker mark. */
export interface StoneLook {
  pattern: StonePattern
  ground: string
  light: string
  dark: string
}

function look(pattern: StonePattern, ground: string, light: string, dark: string): StoneLook {
  return { pattern, ground, light, dark }
}

/** The stones of the catalogue (catalogue/terms.json), in the colours of good specimens in daylight. */
const LOOKS: Readonly<Record<string, StoneLook>> = {
  Agate: look('banded', '#a9572f', '#e7b98f', '#6f2f1a'),
  Amazonite: look('clouded', '#6fb3a6', '#b5dcd2', '#3f8579'),
  Amethyst: look('clear', '#7d5aa6', '#c3a6de', '#4a2f74'),
  'Black tourmaline': look('banded', '#23252a', '#565b63', '#0e0f12'),
  Carnelian: look('clouded', '#c4512a', '#ee9a63', '#862f15'),
  Citrine: look('clear', '#dba632', '#f7dc8b', '#a06f14'),
  'Clear quartz': look('clear', '#dfe5e6', '#ffffff', '#a9b6ba'),
  'Desert rose': look('banded', '#c9a27a', '#ead2b3', '#94694a'),
  Fluorite: look('banded', '#6aa68f', '#9d86c4', '#3f6f8c'),
  Garnet: look('clear', '#7c1f2b', '#c45a62', '#440d16'),
  'Green aventurine': look('speckled', '#5f9b6b', '#a9d1a8', '#37694a'),
  "Hawk's eye": look('banded', '#4f6577', '#9db4c4', '#26333f'),
  Hematite: look('flashing', '#4b5057', '#aab1ba', '#23262b'),
  Jadeite: look('clouded', '#3f9a63', '#a8dcb4', '#1f6a41'),
  Kyanite: look('banded', '#4a74b4', '#a6c3e6', '#284a80'),
  Labradorite: look('flashing', '#4d5a60', '#4f93c4', '#2a3136'),
  'Lapis lazuli': look('speckled', '#23418f', '#d9b65a', '#142557'),
  Malachite: look('banded', '#1f7a55', '#59b78a', '#0d4630'),
  Moonstone: look('flashing', '#dcdde0', '#a9c3e6', '#b3b6bd'),
  'Nephrite jade': look('clouded', '#9db79a', '#dbe6d2', '#6b8a6c'),
  Obsidian: look('flashing', '#1b1a1d', '#6d6a70', '#08080a'),
  Onyx: look('clear', '#202124', '#5f6268', '#08080a'),
  Pyrite: look('speckled', '#b89a55', '#f0dca0', '#7a6129'),
  'Red jasper': look('clouded', '#9a3d2a', '#c46a50', '#64221a'),
  'Rose quartz': look('clouded', '#e6b3b7', '#f8dfe0', '#c98c94'),
  Selenite: look('banded', '#efece6', '#ffffff', '#cfcabf'),
  'Smoky quartz': look('clear', '#6f5646', '#b49a84', '#3d2d23'),
  Sodalite: look('speckled', '#2f4778', '#dfe3ea', '#1a2a4d'),
  Sunstone: look('speckled', '#d9834a', '#ffd9a0', '#9c4f22'),
  "Tiger's eye": look('banded', '#8a5a22', '#e0ad57', '#4a2c0d'),
  Turquoise: look('speckled', '#4fb0ae', '#7a5a3c', '#2c7f80'),
}

/** Look of an unknown stone: a plain pebble. */
const PEBBLE = look('clouded', '#b5aea2', '#dcd7cd', '#857e72')

/** Look of a stone by its English name, as in facets and the field `Gem`. */
export function toStoneLook(gem: string): StoneLook {
  return LOOKS[gem] ?? PEBBLE
}

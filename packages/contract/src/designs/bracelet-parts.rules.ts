import type { Localized } from '../languages/languages.ts'
/** What can be part of a bracelet design. Charms hang and take no room on the cord. */
export const PART_KINDS = ['bead', 'spacer', 'cap', 'guru', 'charm', 'cord'] as const
export type PartKind = (typeof PART_KINDS)[number]

/** How a bracelet sits: the air between it and the wrist. */
export const EASES = ['snug', 'regular', 'loose'] as const
export type Ease = (typeof EASES)[number]

export const BEAD_ELEMENTS = ['wood', 'fire', 'earth', 'metal', 'water'] as const
export type BeadElement = (typeof BEAD_ELEMENTS)[number]

/** The version of designs that is written; older ones are read and raised to it. */
export const DESIGN_VERSION = 1

/** A bead, finding, charm or cord, as `GET /v1/bracelet-parts` lists it in the shopper's language. */
export interface BraceletPart {
  /** Stands in codes of designs, so it is never given to anything else: `amethyst-8`. */
  id: string
  kind: PartKind
  name: string
  /** A stone of the correspondences (`Amethyst`); absent for metals and cords. */
  stone?: string | undefined
  /** The baked material it is drawn with: `amethyst`, `silver`. */
  look: string
  element?: BeadElement | undefined
  price_fen: number
  /** Room on the cord in tenths of a millimetre; 0 for charms and cords. */
  length_tenths: number
  /** Across the cord, in tenths of a millimetre; of a charm, how far it hangs. */
  diameter_tenths: number
  /** Units that can be bought now. */
  stock: number
  origin?: string | undefined
  treatment?: string | undefined
}

/** A design: the document that links carry, accounts keep and order lines copy. */
export interface BraceletDesign {
  version: typeof DESIGN_VERSION
  wrist_mm: number
  ease: Ease
  /** The id of a cord. */
  cord: string
  /** Ids of the parts in stringing order; a charm hangs from the place between its neighbours. */
  pieces: string[]
}

/** The product that a bracelet of the shopper's own design is bought as. Its sizes are the parts (decision 62). */
export const DESIGN_PRODUCT_ID = '019ac000-0000-7000-8000-000000000032'

/** What that product, and each line of an order with a design, is called. */
export const DESIGN_NAME = {
  en: 'Custom bracelet',
  zh: '自选手串',
  'zh-Hant': '自選手串',
} as const satisfies Localized<string>

/** The page of a design in the builder, below the shop's own address. */
export function toDesignPath(code: string): string {
  return `/design?d=${code}`
}

/** Designs that an account can save. */
export const MAX_SAVED_DESIGNS = 50

/** Names of saved designs. */
export const MAX_DESIGN_NAME = 60

/** What a picture of a design is for: lines of carts and orders, the builder, or a preview of a shared link. */
export type DesignPictureKind = 'small' | 'large' | 'share'

const PICTURE_NAMES: Record<DesignPictureKind, string> = {
  small: '-400.webp',
  large: '-800.webp',
  share: '-share.jpg',
}

/** The address of a design's picture, below the shop's own. */
export function toDesignPictureUrl(code: string, kind: DesignPictureKind = 'small'): string {
  return `/media/designs/${code}${PICTURE_NAMES[kind]}`
}

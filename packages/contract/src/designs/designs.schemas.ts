import { z } from 'zod'
import { breaks } from '../http/field-rules.ts'
import {
  BEAD_ELEMENTS,
  DESIGN_PRODUCT_ID,
  DESIGN_VERSION,
  EASES,
  MAX_DESIGN_NAME,
  PART_KINDS,
  type BraceletDesign as Design,
  type BraceletPart as Part,
} from './bracelet-parts.rules.ts'
import type { EndpointSchemas } from '../http/endpoint.ts'
import {
  DESIGN_CODE_FORMAT,
  DESIGN_WRIST_MM,
  MAX_DESIGN_CODE,
  MAX_DESIGN_PIECES,
  MAX_PART_ID_LENGTH,
  PART_ID_FORMAT,
} from './designs.rules.ts'
import { idParams, Language, text, localized } from '../text/fields.schemas.ts'
import { Money } from '../money/money.schemas.ts'

/** The code of a design, as links carry it. */
export const DesignCode = z.string().min(1).max(MAX_DESIGN_CODE).regex(DESIGN_CODE_FORMAT, 'Invalid code')

/** A refinement of items: a design belongs to one product alone, and has no size. */
export const hasDesignOrSize = (item: {
  product_id: string
  size?: string | undefined
  design?: string | undefined
}) => item.design === undefined || (item.product_id === DESIGN_PRODUCT_ID && item.size === undefined)

export const designError = {
  ...breaks('unknown_choice', 'Only a bracelet of one’s own has a design'),
  path: ['design'],
}

const DesignName = text('Please enter a name of up to 60 characters', { min: 1, max: MAX_DESIGN_NAME })
const PartId = z.string().max(MAX_PART_ID_LENGTH).regex(PART_ID_FORMAT, 'Invalid part')

export const BraceletPart: z.ZodType<Part> = z.object({
  id: z.string(),
  kind: z.enum(PART_KINDS),
  name: z.string(),
  stone: z.string().optional(),
  look: z.string(),
  element: z.enum(BEAD_ELEMENTS).optional(),
  price_fen: z.int(),
  length_tenths: z.int(),
  diameter_tenths: z.int(),
  stock: z.int(),
  origin: z.string().optional(),
  treatment: z.string().optional(),
})

export const BraceletDesign: z.ZodType<Design, Design> = z.strictObject({
  version: z.literal(DESIGN_VERSION),
  wrist_mm: z.int().min(DESIGN_WRIST_MM.min).max(DESIGN_WRIST_MM.max),
  ease: z.enum(EASES),
  cord: PartId,
  pieces: z.array(PartId).max(MAX_DESIGN_PIECES),
})

/** Equal parts that follow one another, in stringing order; the cord comes last. */
export const BillEntry = z.object({
  part: z.string(),
  ...localized('name'),
  quantity: z.int(),
})

export type BillEntry = z.infer<typeof BillEntry>

/** The design of a line of a quote, a cart or an order. */
export const LineDesign = z.object({
  code: z.string(),
  bill: z.array(BillEntry).describe('What is strung, in this order; empty for a code that cannot be read'),
  making_days: z.int().describe('Working days that making it takes before it ships'),
})

export type LineDesign = z.infer<typeof LineDesign>

const DesignProblem = z.object({
  code: z.string(),
  index: z.int().optional().describe('The piece, counted from 0'),
  part: z.string().optional(),
})

/** What a design costs: its parts, and making it. */
export const DesignPrice = z.object({ parts: Money, making_fee: Money, total: Money })

/** Whether a design fits the wrist, in tenths of a millimetre. */
export const DesignFit = z.object({
  needed_tenths: z.int().describe('Length for wrist and ease'),
  used_tenths: z.int(),
  difference_tenths: z.int().describe('Used less needed'),
  closes: z.boolean(),
})

const described = {
  code: z.string(),
  price: DesignPrice,
  making_days: z.int(),
  available: z.int().describe('How many can be made of the parts in stock'),
  fit: DesignFit.optional().describe('Missing while a part is unknown'),
  problems: z.array(DesignProblem).describe('Why it cannot be made; empty if it can'),
}

export const PricedDesign = z.object(described)

export type PricedDesign = z.infer<typeof PricedDesign>

/** A part of a design that is not as it was. */
const PartChange = z.object({
  part: z.string(),
  change: z.enum(['sold_out', 'unknown', 'dearer']),
  nearest: z.string().optional().describe('The part that is most like it and in stock'),
  was: Money.optional().describe('The former price of a dearer part'),
  now: Money.optional(),
})

export const OpenedDesign = z.object({
  ...described,
  design: BraceletDesign,
  bill: z.array(BillEntry),
  changes: z.array(PartChange),
})

export type OpenedDesign = z.infer<typeof OpenedDesign>

export const SavedDesign = z.object({
  design_id: z.string(),
  name: z.string(),
  code: z.string(),
  total: Money.describe('The current price'),
  available: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})

export type SavedDesign = z.infer<typeof SavedDesign>

/** Schemas of the endpoints in designs.endpoints.ts. */
export const designsSchemas = {
  listBraceletParts: {
    query: z.object({ language: Language.default('en').describe('Of names, origins and treatments') }),
    data: z.object({ items: z.array(BraceletPart), making_fee: Money, making_days: z.int() }),
  },
  priceBraceletDesign: {
    body: z.strictObject({ design: BraceletDesign }),
    data: PricedDesign,
  },
  openDesign: {
    params: z.object({ code: z.string().max(MAX_DESIGN_CODE) }),
    query: z.object({
      since: z.iso
        .datetime()
        .optional()
        .describe('When the design was saved or shared: parts are marked that got dearer since'),
    }),
    data: OpenedDesign,
  },
  listSavedDesigns: {
    data: z.object({ items: z.array(SavedDesign) }),
  },
  saveDesign: {
    body: z.strictObject({ code: DesignCode, name: DesignName }),
    data: SavedDesign,
  },
  renameDesign: {
    params: idParams,
    body: z.strictObject({ name: DesignName }),
    data: SavedDesign,
  },
  deleteDesign: {
    params: idParams,
    data: z.object({}),
  },
} satisfies Record<string, EndpointSchemas>

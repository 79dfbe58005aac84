import { BEAD_ELEMENTS, PART_KINDS } from '@shop/contract/designs/bracelet-parts.rules'
import { MAX_PART_ID_LENGTH, PART_ID_FORMAT } from '@shop/contract/designs/designs.rules'
import { z } from 'zod'
import { CATALOGUE_LIMITS, texts } from './format.ts'

const id = z
  .string()
  .max(MAX_PART_ID_LENGTH)
  .regex(PART_ID_FORMAT, 'must be lower case words joined by hyphens, such as "amethyst-8"')

const name = z.string().min(1).max(CATALOGUE_LIMITS.labelLength)
const origin = texts(CATALOGUE_LIMITS.shortTextLength)
const treatment = texts(CATALOGUE_LIMITS.shortTextLength)

/** Two digits of base 36. */
const MAX_NUMBER = 36 * 36 - 1
const number = z.int().min(0).max(MAX_NUMBER).describe('Stands for the part in codes of designs')

const goods = {
  price_fen: z.int().min(CATALOGUE_LIMITS.minPriceFen).max(CATALOGUE_LIMITS.maxPriceFen),
  stock: z.int().min(0).max(CATALOGUE_LIMITS.stock).describe('Initial stock'),
}

/** A finding, charm or cord, with texts in each language. Lengths are tenths of a millimetre. */
export const PartRecord = z
  .strictObject({
    id,
    number,
    kind: z.enum(PART_KINDS),
    name: texts(CATALOGUE_LIMITS.nameLength),
    stone: name.optional(),
    look: id.describe('The baked material and picture; parts of one look differ only in size'),
    element: z.enum(BEAD_ELEMENTS).optional(),
    ...goods,
    length_tenths: z.int().min(0).max(300).describe('Room on the cord'),
    diameter_tenths: z.int().min(1).max(600).describe('Across the cord; of a charm, how far it hangs'),
    origin,
    treatment,
  })
  .refine(({ kind, length_tenths }) => (kind === 'charm' || kind === 'cord') === (length_tenths === 0), {
    path: ['length_tenths'],
    message: 'must be 0 for charms and cords, and only for them',
  })

export type PartRecord = z.infer<typeof PartRecord>

/** Round beads of one stone. */
export const StoneRecord = z.strictObject({
  stone: name,
  name: texts(CATALOGUE_LIMITS.labelLength),
  look: id,
  element: z.enum(BEAD_ELEMENTS),
  origin,
  treatment,
  sizes: z
    .array(z.strictObject({ id, number, size_mm: z.int().min(2).max(30), ...goods }))
    .min(1)
    .max(10),
})

export type StoneRecord = z.infer<typeof StoneRecord>

export const PartRecords = z.array(PartRecord)
export const StoneRecords = z.array(StoneRecord)

import { z } from 'zod'
import { breaks } from '../http/field-rules.ts'
import { AddressInput } from '../addresses/addresses.schemas.ts'
import { Money } from '../money/money.schemas.ts'
import {
  countCardCharacters,
  listUnprintable,
  MAX_CARD_LENGTH,
  MAX_CARD_LINES,
  toCardText,
  WRAPPING_PAPERS,
} from './gifts.rules.ts'

export const WrappingPaper = z.enum(WRAPPING_PAPERS).describe('One of the papers that gifts are wrapped in')

/** A text longer than this is not looked at. */
const MAX_TYPED = 1_000

/** The text on a gift's card. */
export const CardText = z
  .string()
  .max(MAX_TYPED)
  .transform(toCardText)
  .pipe(
    z
      .string()
      .refine(
        (text) => countCardCharacters(text) <= MAX_CARD_LENGTH,
        breaks('too_long', 'Please shorten the text of the card', MAX_CARD_LENGTH),
      )
      .refine(
        (text) => text.split('\n').length <= MAX_CARD_LINES,
        breaks('too_many_lines', 'Please use fewer lines on the card', MAX_CARD_LINES),
      )
      .refine(
        (text) => listUnprintable(text).length === 0,
        breaks('not_printable', 'The card has characters that cannot be printed'),
      ),
  )
  .describe('At most 120 characters in Latin, Chinese, Japanese, Greek or Cyrillic script; no emoji')

/** The options of an order that is a gift, as they are sent. */
export const GiftInput = z.strictObject({
  wrapping: WrappingPaper.optional(),
  message: CardText.optional(),
  hide_prices: z.boolean().default(false).describe('Leaves prices out of the parcel'),
  wished_day: z.iso
    .date()
    .optional()
    .describe('When it should arrive, as a day of the shop: within the days that the quote names'),
  recipient: AddressInput.optional().describe(
    'Where the parcel goes; the address beside it is then the buyer’s. All mail goes to the buyer',
  ),
})

export type GiftInput = z.output<typeof GiftInput>

/** The options of an order that is a gift. */
export const Gift = z.object({
  wrapping: WrappingPaper.optional(),
  message: z.string().optional(),
  hide_prices: z.boolean(),
  wished_day: z.iso.date().optional(),
})

export type Gift = z.infer<typeof Gift>

/** What can be wished for a cart: the price of wrapping, and the days of delivery. */
export const GiftTerms = z.object({
  wrapping_price: Money,
  wished_from: z.iso.date(),
  wished_until: z.iso.date(),
})

export type GiftTerms = z.infer<typeof GiftTerms>

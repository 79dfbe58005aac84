import { z } from 'zod'
import { breaks } from '../http/field-rules.ts'
import type { EndpointSchemas } from '../http/endpoint.ts'
import {
  GIFT_CARD_DELIVERIES,
  GIFT_CARD_MOVEMENTS,
  GIFT_CARD_YUAN,
  MAX_GIFT_CARD_NAME,
} from './gift-cards.rules.ts'
import { blankAsMissing, ContactEmail, idParams, Language, text } from '../text/fields.schemas.ts'
import { CardText } from '../orders/gifts.schemas.ts'
import { Money, TypedMoney } from '../money/money.schemas.ts'
import { Order } from '../orders/orders.schemas.ts'

/** Whole yuan from ¥100 to ¥2,000. */
export const GiftCardAmount = TypedMoney.refine(
  (amount) => {
    const yuan = Number(/^(\d{3,4})\.00$/.exec(amount)?.[1])
    return yuan >= GIFT_CARD_YUAN.min && yuan <= GIFT_CARD_YUAN.max
  },
  breaks(
    'not_in_range',
    'Please choose a whole amount from ¥100 to ¥2,000',
    `${GIFT_CARD_YUAN.min}–${GIFT_CARD_YUAN.max}`,
  ),
)

const name = blankAsMissing(text('Please shorten the name', { max: MAX_GIFT_CARD_NAME }))

const cardFields = {
  amount: GiftCardAmount,
  delivery: z.enum(GIFT_CARD_DELIVERIES),
  recipient_name: name,
  recipient_email: blankAsMissing(ContactEmail).describe(
    'Where the card is mailed; to the buyer where it is missing, as printed cards are',
  ),
  sender_name: name.describe('Who the card is from, as it says'),
  message: CardText.optional(),
  send_on: z.iso
    .date()
    .optional()
    .describe('The day of the mail, as a day of the shop, up to 30 days ahead; at once where it is missing'),
  language: Language.optional().describe('Of the card and of all mails about it; else that of the request'),
}

/** A refinement: a printed card is mailed to the buyer at once. */
const isMailedOnlyByMail = (body: { delivery: string; recipient_email?: unknown; send_on?: unknown }) =>
  body.delivery === 'mail' || (body.recipient_email === undefined && body.send_on === undefined)

const mailError = { message: 'A card to print has no day and no address', path: ['delivery'] }

/** A gift card as its buyer orders it: nothing else is in that order. */
export const BuyGiftCardBody = z.strictObject(cardFields).refine(isMailedOnlyByMail, mailError)

export type BuyGiftCardBody = z.output<typeof BuyGiftCardBody>

/** The same by somebody without an account. */
export const BuyGuestGiftCardBody = z
  .strictObject({ ...cardFields, email: ContactEmail.describe('Where the mails about the order go') })
  .refine(isMailedOnlyByMail, mailError)

export type BuyGuestGiftCardBody = z.output<typeof BuyGuestGiftCardBody>

const GiftCardMovement = z.object({
  kind: z.enum(GIFT_CARD_MOVEMENTS),
  amount: z.string().describe('In yuan, with a minus sign where the balance fell: `-20.00`'),
  at: z.iso.datetime(),
})

/** A gift card as the holder of its code sees it. */
export const GiftCardBalance = z.object({
  last_four: z.string(),
  status: z.enum(['active', 'blocked']).describe('A blocked card pays nothing; its balance stays'),
  amount: Money.describe('What it was worth when it was new'),
  balance: Money,
  movements: z.array(GiftCardMovement).describe('Oldest first'),
})

export type GiftCardBalance = z.infer<typeof GiftCardBalance>

/** Schemas of the endpoints in gift-cards.endpoints.ts. */
export const giftCardsSchemas = {
  buyGiftCard: { body: BuyGiftCardBody, data: Order },
  buyGuestGiftCard: {
    body: BuyGuestGiftCardBody,
    data: z.object({ order: Order, order_key: z.string().describe('Opens the order, as that of any guest') }),
  },
  readGiftCardBalance: {
    // Any text: a wrong code is unknown, whatever it looks like.
    body: z.strictObject({ code: z.string().trim().min(1, 'Please enter the code').max(100) }),
    data: GiftCardBalance,
  },
  downloadGiftCard: {
    params: idParams,
    query: z.strictObject({ language: Language }),
    /** The bytes of the file. */
    data: z.string(),
  },
} satisfies Record<string, EndpointSchemas>

import { z } from 'zod'
import { GIFT_CARD_MOVEMENTS, MAX_GIFT_CARD_NAME } from './gift-cards.rules.ts'
import { blankAsMissing, ContactEmail, Language, text } from '../text/fields.schemas.ts'
import { GiftCardAmount } from './gift-cards.schemas.ts'
import { Money } from '../money/money.schemas.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery } from '../http/lists.console.ts'

const GiftCardStatus = z.enum(['active', 'blocked'])

/** A gift card in the list. No member of staff knows its code. */
export const GiftCardRow = z.object({
  id: z.string(),
  last_four: z.string(),
  amount: Money,
  balance: Money,
  status: GiftCardStatus,
  /** How often its code was replaced. */
  reissues: z.int(),
  created_at: z.iso.datetime(),
})

export type GiftCardRow = z.infer<typeof GiftCardRow>

/** A gift card with every change of its balance, oldest first. */
export const GiftCardDetails = GiftCardRow.extend({
  movements: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(GIFT_CARD_MOVEMENTS),
      /** In yuan, with a minus sign where the balance fell. */
      amount: z.string(),
      /** Missing where the merchant gave the card. */
      order: z.object({ id: z.string(), number: z.string() }).optional(),
      at: z.iso.datetime(),
    }),
  ),
})

export type GiftCardDetails = z.infer<typeof GiftCardDetails>

/** A card after it got a code. The code is missing where it was mailed. */
const Coded = z.object({ card: GiftCardDetails, code: z.string().optional() })

const params = z.object({ id: z.string().max(64) })

export const listGiftCards = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/gift-cards',
  summary: 'Gift cards, searched by the last four characters of their codes',
  permission: 'gift_cards.read',
  schemas: {
    query: listQuery(['created_at'], {
      status: GiftCardStatus.optional(),
      q: z.string().trim().max(40).optional(),
    }),
    data: listOf(GiftCardRow),
  },
  errors: [],
})

export const getGiftCard = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/gift-cards/:id',
  summary: 'A gift card with every change of its balance',
  permission: 'gift_cards.read',
  schemas: { params, data: GiftCardDetails },
  errors: ['GIFT_CARD_NOT_FOUND'],
})

export const giveGiftCard = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/gift-cards',
  summary: 'Gives a gift card away: its code is mailed, or shown once',
  permission: 'gift_cards.change',
  stepUp: true,
  schemas: {
    body: z.strictObject({
      /** Made by the client, so that a second press gives nothing more. */
      id: z.uuid(),
      amount: GiftCardAmount,
      /** Where it is mailed; missing: the code is in the response. */
      email: blankAsMissing(ContactEmail),
      recipient_name: blankAsMissing(text('Please shorten the name', { max: MAX_GIFT_CARD_NAME })),
      language: Language.default('en'),
    }),
    data: Coded,
  },
  status: 201,
  errors: [],
})

export const setGiftCardStatus = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/gift-cards/:id/status',
  summary: 'Stops a gift card, or lets it pay again; its balance stays',
  permission: 'gift_cards.change',
  schemas: { params, body: z.strictObject({ status: GiftCardStatus }), data: GiftCardDetails },
  errors: ['GIFT_CARD_NOT_FOUND'],
})

export const reissueGiftCard = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/gift-cards/:id/reissue',
  summary: 'Replaces the code of a gift card, which is shown once: the old one is worth nothing',
  permission: 'gift_cards.change',
  stepUp: true,
  schemas: {
    params,
    /** How often it was replaced as the caller has seen it: a second press replaces nothing more. */
    body: z.strictObject({ reissues: z.int().min(0) }),
    data: Coded,
  },
  errors: ['GIFT_CARD_NOT_FOUND', 'STALE_VERSION'],
})

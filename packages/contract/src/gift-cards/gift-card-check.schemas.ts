import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { text } from '../text/fields.schemas.ts'
import { Money } from '../money/money.schemas.ts'

/** A gift card that can pay for an order. */
export const CheckedGiftCard = z.object({
  gift_card: z
    .string()
    .describe('Stands for the card in quotes and orders for twelve hours, so that its code is sent once'),
  last_four: z.string().describe('The last four characters of its code'),
  balance: Money,
})

export type CheckedGiftCard = z.infer<typeof CheckedGiftCard>

/** Schemas of the endpoints in gift-card-check.endpoints.ts. */
export const giftCardCheckSchemas = {
  checkGiftCard: {
    body: z.strictObject({ code: text('Please enter the code of your gift card', { min: 1, max: 100 }) }),
    data: CheckedGiftCard,
  },
} satisfies Record<string, EndpointSchemas>

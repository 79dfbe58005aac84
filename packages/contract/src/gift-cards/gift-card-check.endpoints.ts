import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { giftCardCheckSchemas } from './gift-card-check.schemas.ts'

export const checkGiftCard = defineEndpoint({
  method: 'POST',
  path: '/v1/gift-cards/check',
  summary: 'Checks the code of a gift card at checkout, and gives what quotes and orders name the card by',
  auth: 'optional',
  schemas: typesOf<typeof giftCardCheckSchemas.checkGiftCard>(),
  errors: ['GIFT_CARD_NOT_FOUND', 'GIFT_CARD_BLOCKED', 'GIFT_CARD_EMPTY'],
  rateLimit: 'gift-card',
})

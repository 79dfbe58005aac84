import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { giftCardsSchemas } from './gift-cards.schemas.ts'

export const buyGiftCard = defineEndpoint({
  method: 'POST',
  path: '/v1/gift-cards/orders',
  summary: 'Orders a gift card, which then waits for payment; it is an order of its own',
  auth: 'user',
  schemas: typesOf<typeof giftCardsSchemas.buyGiftCard>(),
  status: 201,
  errors: ['GIFT_CARD_DAY_NOT_AVAILABLE'],
  idempotent: true,
  rateLimit: 'order',
})

export const buyGuestGiftCard = defineEndpoint({
  method: 'POST',
  path: '/v1/guest/gift-cards/orders',
  summary: 'Orders a gift card without an account; its key opens the order from then on',
  auth: 'public',
  schemas: typesOf<typeof giftCardsSchemas.buyGuestGiftCard>(),
  status: 201,
  errors: ['GIFT_CARD_DAY_NOT_AVAILABLE', 'TOO_MANY_UNPAID_ORDERS'],
  idempotent: true,
  rateLimit: 'order',
})

export const readGiftCardBalance = defineEndpoint({
  method: 'POST',
  path: '/v1/gift-cards/balance',
  summary: 'The balance of the gift card with a code, which is never part of an address',
  auth: 'public',
  schemas: typesOf<typeof giftCardsSchemas.readGiftCardBalance>(),
  errors: ['GIFT_CARD_NOT_FOUND'],
  rateLimit: 'gift-card',
})

export const downloadGiftCard = defineEndpoint({
  method: 'GET',
  path: '/v1/orders/:id/gift-card/file',
  summary: 'The gift card that a paid order bought, with its code, as PDF in either language',
  auth: 'user',
  schemas: typesOf<typeof giftCardsSchemas.downloadGiftCard>(),
  download: 'application/pdf',
  errors: ['ORDER_NOT_FOUND', 'GIFT_CARD_NOT_FOUND'],
})

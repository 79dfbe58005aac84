import { z } from 'zod'
import { Language } from '../text/fields.schemas.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { oneOrMore } from '../http/lists.console.ts'
import { orderFilters } from './orders.console.ts'

/** Orders printed at once. */
export const MAX_PRINTED = 50

const ids = oneOrMore(z.string().max(64)).pipe(z.array(z.string()).min(1).max(MAX_PRINTED))

export const exportOrders = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/order-export',
  summary: 'The filtered orders as CSV; with names, addresses and e-mail for those who may export them',
  permission: 'orders.read',
  download: 'text/csv',
  schemas: {
    query: z.strictObject({
      ...orderFilters,
      /** Needs customers.export, and a step-up. */
      personal: z.stringbool().default(false),
    }),
    data: z.unknown(),
  },
  errors: [],
})

export const printPackingSlips = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/order-documents/packing-slips',
  summary: 'Packing slips on A4, one order after the other',
  permission: 'orders.fulfil',
  download: 'application/pdf',
  schemas: {
    query: z.strictObject({
      ids,
      /** Gifts whose buyer wants none are printed without prices in any case. */
      prices: z.stringbool().default(true),
      language: Language.optional(),
      /** Only what is in this shipment. Missing: what is left to be sent, or the whole order. */
      shipment: z.coerce.number().int().min(1).optional(),
    }),
    data: z.unknown(),
  },
  errors: ['ORDER_NOT_FOUND', 'ADDRESS_NOT_PRINTABLE'],
})

export const printAddressLabels = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/order-documents/address-labels',
  summary: 'Address labels of 100 × 150 mm, one for each order',
  permission: 'orders.fulfil',
  download: 'application/pdf',
  schemas: { query: z.strictObject({ ids }), data: z.unknown() },
  errors: ['ORDER_NOT_FOUND', 'ADDRESS_NOT_PRINTABLE'],
})

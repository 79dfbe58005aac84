import { z } from 'zod'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { Money, Price } from '../money/money.schemas.ts'
import { createOffer } from '../offers/offers.console.ts'
import { previewSale } from '../sales/sales.console.ts'
import { translated } from '../text/fields.schemas.ts'

/** A product that would be sold for less than it costs. Amounts are of one unit. */
const Loss = z.object({
  id: z.string(),
  sku: z.string(),
  name: translated(z.string()),
  /** What a shopper pays, */
  price: Money,
  /** what is left of it without tax, */
  net: Money,
  cost: Price,
  /** and what is lost. */
  loss: Money,
})

export const Losses = z.object({
  /** Goods of the sale or offer, */
  goods: z.int(),
  /** those of which the cost is not known, */
  unknown: z.int(),
  /** and those that would be sold below cost; `items` are those with the largest losses. */
  count: z.int(),
  items: z.array(Loss),
})

export type Losses = z.infer<typeof Losses>

export const previewSaleLosses = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/sales/losses',
  summary: 'The products that a sale would sell below cost; changes nothing',
  permission: 'products.costs',
  schemas: { body: previewSale.schemas.body, data: Losses },
  errors: [],
})

export const previewOfferLosses = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/offers/losses',
  summary: 'The products that an offer would sell below cost, each bought alone; changes nothing',
  permission: 'products.costs',
  schemas: { body: createOffer.schemas.body, data: Losses },
  errors: [],
})

const counted = z.array(z.object({ id: z.string(), count: z.int() }))

export const listLosses = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/losses',
  summary: 'Sales and offers, running or to come, that sell products below cost, with how many',
  permission: 'products.costs',
  schemas: { data: z.object({ sales: counted, offers: counted }) },
  errors: [],
})

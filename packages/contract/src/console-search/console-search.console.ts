import { z } from 'zod'
import { listCoupons } from '../coupons/coupons.console.ts'
import { listCustomers } from '../customers/customers.console.ts'
import { listGiftCards } from '../gift-cards/gift-cards.console.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listInvoices } from '../invoices/invoices.console.ts'
import { listOrders } from '../orders/orders.console.ts'
import { listConsoleProducts } from '../products/products.console.ts'
import { listReturns } from '../returns/returns.console.ts'
import { MAX_SEARCHED_LENGTH } from './console-search.rules.ts'

/** The lists that are searched, in the order in which their records are shown. Each names who may read it. */
export const SEARCHED_LISTS = {
  orders: listOrders,
  returns: listReturns,
  invoices: listInvoices,
  customers: listCustomers,
  products: listConsoleProducts,
  coupons: listCoupons,
  gift_cards: listGiftCards,
} as const

export type SearchedList = keyof typeof SEARCHED_LISTS

/** How many records of each list are found. */
export const FOUND_OF_LIST = 5

/** The first records of each list; those of lists that the caller may not read or search are missing. */
const FoundRecords = z
  .object({
    orders: listOrders.schemas.data,
    returns: listReturns.schemas.data,
    invoices: listInvoices.schemas.data,
    customers: listCustomers.schemas.data,
    products: listConsoleProducts.schemas.data,
    coupons: listCoupons.schemas.data,
    gift_cards: listGiftCards.schemas.data,
  } satisfies { [Name in SearchedList]: (typeof SEARCHED_LISTS)[Name]['schemas']['data'] })
  .partial()

export type FoundRecords = z.infer<typeof FoundRecords>

export const searchConsole = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/search',
  summary: 'Records of every list that the caller may read and that a text can be searched in',
  permission: 'session',
  schemas: {
    query: z.strictObject({ q: z.string().trim().min(1).max(MAX_SEARCHED_LENGTH) }),
    data: FoundRecords,
  },
  errors: [],
})

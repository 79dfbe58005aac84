import { z } from 'zod'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'

/** What every page of the console shows about the shop, the sign-in page included. */
export const ConsoleShop = z.object({
  /** The shop's origin, without a slash at the end. */
  url: z.string(),
  mode: z.enum(['demo', 'live']),
})

export type ConsoleShop = z.infer<typeof ConsoleShop>

export const getConsoleShop = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/shop',
  summary: 'Where the shop of this console is, and whether it is a demo',
  permission: 'anyone',
  schemas: { data: ConsoleShop },
  errors: [],
})

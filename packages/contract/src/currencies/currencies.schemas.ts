import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { APPROXIMATE_CURRENCIES } from './currencies.rules.ts'

/** What one yuan is in another currency, roughly. */
export const ApproximateRate = z.object({
  currency: z.enum(APPROXIMATE_CURRENCIES),
  per_yuan: z.number().positive(),
})

/** Schemas of the endpoints in currencies.endpoints.ts. */
export const currenciesSchemas = {
  listApproximateRates: {
    data: z.object({
      day: z.iso.date().optional().describe('Of the rates; missing without rates of the last seven days'),
      items: z.array(ApproximateRate),
    }),
  },
} satisfies Record<string, EndpointSchemas>

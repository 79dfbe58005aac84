import { z } from 'zod'
import { localized } from '../text/fields.schemas.ts'
import type { EndpointSchemas } from '../http/endpoint.ts'

/** What a tradition sees in a stone (docs/decisions/0036). */
export const StoneSigns = z.object({
  ...localized('gem', z.string().describe('A value of `Gem`')),
  color: z.string().describe('The colour that decides the element'),
  zodiac: z.record(z.string(), z.array(z.string())).describe('The sources of each sign'),
})

export type StoneSigns = z.infer<typeof StoneSigns>

/** Schemas of the endpoints in stones.endpoints.ts. */
export const stonesSchemas = {
  listStones: { data: z.object({ items: z.array(StoneSigns) }) },
} satisfies Record<string, EndpointSchemas>

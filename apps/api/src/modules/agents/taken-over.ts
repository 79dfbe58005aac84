import type { HandedOver } from '@shop/contract/agents/cart.schemas'

/** What a link hands over, the platform that it is of, by which id the platform knows it, and its campaign. */
export interface Taken {
  platform: string
  id: string
  campaign: string | null
  handed: HandedOver
}

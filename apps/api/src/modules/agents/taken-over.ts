import type { HandedOver } from '@shop/contract/agents/cart.schemas'

/** What a link hands over, the platform that it is of, and by which id the platform knows it. */
export interface Taken {
  platform: string
  id: string
  handed: HandedOver
}

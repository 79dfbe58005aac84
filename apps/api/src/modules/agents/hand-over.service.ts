import type { HandedOver } from '@shop/contract/agents/cart.schemas'
import { AppError } from '../../http/app-error.ts'
import type { AgentCarts } from './carts.service.ts'
import type { AgentCheckouts } from './checkouts.service.ts'

interface Dependencies {
  carts: Pick<AgentCarts, 'takeOver'>
  checkouts: Pick<AgentCheckouts, 'takeOver'>
}

export type HandOver = ReturnType<typeof createHandOver>

/** What agents have chosen and filled in, as buyers take it over on the shop's own page. */
export function createHandOver({ carts, checkouts }: Dependencies) {
  return {
    /** What a link hands over. @throws NOT_FOUND */
    async takeOver(link: string): Promise<HandedOver> {
      const handed = (await carts.takeOver(link)) ?? (await checkouts.takeOver(link))
      if (!handed) throw new AppError('NOT_FOUND')
      return handed
    },
  }
}

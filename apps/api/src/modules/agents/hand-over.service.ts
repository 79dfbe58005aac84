import type { HandedOver } from '@shop/contract/agents/cart.schemas'
import { AppError } from '../../http/app-error.ts'
import type { PlatformsService } from '../platforms/platforms.service.ts'
import { ASSISTANT, toHash } from './agent-requests.ts'
import type { AgentCarts } from './carts.service.ts'
import type { AgentCheckouts } from './checkouts.service.ts'

interface Dependencies {
  platforms: Pick<PlatformsService, 'sealOrigin'>
  carts: Pick<AgentCarts, 'takeOver'>
  checkouts: Pick<AgentCheckouts, 'takeOver'>
}

export type HandOver = ReturnType<typeof createHandOver>

/** What agents have chosen and filled in, as buyers take it over on the shop's own page. */
export function createHandOver({ platforms, carts, checkouts }: Dependencies) {
  return {
    /** What a link hands over. @throws NOT_FOUND */
    async takeOver(link: string): Promise<HandedOver> {
      const taken = (await carts.takeOver(link)) ?? (await checkouts.takeOver(link))
      if (!taken) throw new AppError('NOT_FOUND')
      const { platform, id, campaign, handed } = taken
      const isAssistant = platform === toHash(ASSISTANT.platform)
      const origin = await platforms.sealOrigin(isAssistant ? null : platform, { checkoutId: id, campaign })
      return { ...handed, ...(origin !== undefined && { agent_origin: origin }) }
    },
  }
}

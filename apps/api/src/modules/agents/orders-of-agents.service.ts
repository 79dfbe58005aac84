import type { AgentOrder } from '@shop/contract/agents/order.schemas'
import type { PageLanguage } from '@shop/contract/languages/languages'
import { fill, readTexts } from '@shop/messages/texts'
import { isId } from '../../db/ids.ts'
import type { Db } from '../../db/pool.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { CartCaller } from './agent-requests.ts'
import type { Outcome } from './catalog.service.ts'
import type { ViewSettings } from './catalog.view.ts'
import { toAgentOrder } from './order.view.ts'
import { findAgentOrder, readChanges, type AgentOrderRow } from './orders.repository.ts'

const TEXTS = readTexts('agents/documents')

interface Dependencies {
  db: Db
  orders: Pick<OrdersService, 'get'>
}

export type OrdersOfAgents = ReturnType<typeof createOrdersOfAgents>

/** Orders that came from agents, as the pages have them. */
export function createOrdersOfAgents({ db, orders }: Dependencies) {
  async function readEntity(origin: AgentOrderRow, view: ViewSettings): Promise<AgentOrder> {
    const [order, changes] = await Promise.all([
      orders.get(origin.user_id, origin.id),
      readChanges(db, origin.id),
    ])
    return toAgentOrder(order, { origin, changes, view })
  }

  return {
    /** An order that came from this platform; that of another is not found. */
    async get(
      id: string,
      { platform }: Pick<CartCaller, 'platform'>,
      view: ViewSettings,
    ): Promise<Outcome<AgentOrder>> {
      const origin = isId(id) ? await findAgentOrder(db, id) : undefined
      if (!origin || origin.profile_url !== platform) return { failure: toMissingOrder(id, view.language) }
      return readEntity(origin, view)
    },

    /** An order that came from an agent, in its own language. */
    async read(id: string, readView: (language: string) => Promise<ViewSettings>): Promise<AgentOrder> {
      const origin = (await findAgentOrder(db, id))!
      return readEntity(origin, await readView(origin.language))
    },
  }
}

const toMissingOrder = (id: string, language: PageLanguage) => ({
  type: 'error' as const,
  code: 'not_found',
  content: fill(TEXTS[language].orderNotFound, { id }),
  severity: 'unrecoverable' as const,
})

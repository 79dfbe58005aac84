import type { Received } from '@shop/contract/http/endpoint'
import type { AgentPlatform, listAgentPlatforms } from '@shop/contract/platforms/platforms.console'
import { readPage } from '../../../db/pages.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import { pausePlatformEndpoints } from '../../webhooks/platform-endpoints.sql.ts'
import type { PlatformsService } from '../platforms.service.ts'
import * as repository from './platforms-console.repository.ts'
import type { PlatformRow } from './platforms-console.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  audit: AuditService
  platforms: Pick<PlatformsService, 'forget'>
}

export type PlatformsConsole = ReturnType<typeof createPlatformsConsole>

/** The merchant's view of the platforms whose agents call. */
export function createPlatformsConsole({ db, clock, audit, platforms }: Dependencies) {
  return {
    list: (query: Received<typeof listAgentPlatforms, 'query'>) =>
      readPage(query, {
        list: (page) => repository.listPlatforms(db, { ...page, order: query.order }),
        count: (limit) => repository.countPlatforms(db, limit),
        toItem: toPlatform,
      }),

    /** Serves the agents of a host, or no more. A repeat changes nothing. */
    async change(actor: Actor, host: string, { blocked }: { blocked: boolean }): Promise<AgentPlatform> {
      const changed = await inTransaction(db, async (db) => {
        const isChanged = blocked
          ? await repository.blockHost(db, host, clock())
          : await repository.unblockHost(db, host)
        if (isChanged) {
          await pausePlatformEndpoints(db, { host, isPaused: blocked, now: clock() })
          await audit.record(db, actor, {
            action: blocked ? 'agent_platform.blocked' : 'agent_platform.unblocked',
            subject: { type: 'agent_platform', id: host, label: host },
          })
        }
        const row = await repository.findPlatform(db, host)
        return row ? toPlatform(row) : { id: host, profiles: [], orders: 0 }
      })
      platforms.forget()
      return changed
    },
  }
}

const toPlatform = (row: PlatformRow): AgentPlatform => ({
  id: row.host,
  profiles: row.profiles,
  orders: row.orders ?? 0,
  ...(row.last_used_at && { last_used_at: row.last_used_at.toISOString() }),
  ...(row.blocked_at && { blocked_at: row.blocked_at.toISOString() }),
})

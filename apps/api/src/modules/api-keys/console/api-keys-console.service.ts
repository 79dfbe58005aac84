import {
  API_KEY_PREFIX,
  MAX_API_KEYS,
  type ApiKey,
  type createApiKey,
  type rotateApiKey,
} from '@shop/contract/api-keys/api-keys.console'
import type { Received } from '@shop/contract/http/endpoint'
import type { Permission } from '@shop/contract/staff/permissions.console'
import { createToken, isId } from '../../../db/ids.ts'
import { readPage } from '../../../db/pages.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../http/app-error.ts'
import { staleVersion } from '../../../http/stale-version.ts'
import { after, HOUR, type Clock } from '../../../jobs/clock.ts'
import { hashToken } from '../../../security/tokens.ts'
import type { AuditActionOf } from '@shop/contract/audit/audit-actions.console'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import * as repository from '../api-keys.repository.ts'
import type { ApiKeyRow } from '../api-keys.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  audit: AuditService
}

/** The member of staff who makes a key. */
interface Maker {
  staffId: string
  permissions: ReadonlySet<Permission>
}

type WithKey = ApiKey & { key: string }

export type ApiKeysConsole = ReturnType<typeof createApiKeysConsole>

/** The merchant's work with the keys of other programs. */
export function createApiKeysConsole({ db, clock, audit }: Dependencies) {
  /** @throws API_KEY_NOT_FOUND */
  async function find(on: Db | Tx, id: string): Promise<ApiKeyRow> {
    const row = isId(id) ? await repository.findKey(on, id) : undefined
    if (!row) throw new AppError('API_KEY_NOT_FOUND')
    return row
  }

  /** @throws API_KEY_NOT_FOUND */
  async function lock(db: Tx, id: string): Promise<ApiKeyRow> {
    if (isId(id)) await repository.lockKey(db, id)
    return find(db, id)
  }

  const record = (db: Tx, actor: Actor, row: ApiKeyRow, change: Change) =>
    audit.record(db, actor, { ...change, subject: { type: 'api_key', id: row.id, label: row.name } })

  return {
    list: (query: { page: number; limit: number; order: 'asc' | 'desc' }) =>
      readPage(query, {
        list: (page) => repository.listKeys(db, { ...page, order: query.order }),
        count: (limit) => repository.countKeys(db, limit),
        toItem: (row) => toApiKey(row, clock()),
      }),

    /** @throws FORBIDDEN for permissions that its maker lacks, API_KEY_LIMIT_REACHED, API_KEY_EXISTS */
    async create(
      actor: Actor,
      maker: Maker,
      { id, name, permissions, expires_at: expiresAt }: Received<typeof createApiKey, 'body'>,
    ): Promise<WithKey> {
      if (!permissions.every((permission) => maker.permissions.has(permission)))
        throw new AppError('FORBIDDEN')
      return inTransaction(db, async (db) => {
        const key = API_KEY_PREFIX + createToken()
        const isNew = await repository.insertKey(db, {
          id,
          name,
          permissions,
          ...toStored(key),
          staff_id: maker.staffId,
          expires_at: expiresAt,
          created_at: clock(),
        })
        // Its key cannot be shown again.
        if (!isNew) throw new AppError('API_KEY_EXISTS')
        if ((await repository.countOpenKeys(db, MAX_API_KEYS + 1)) > MAX_API_KEYS)
          throw new AppError('API_KEY_LIMIT_REACHED')
        const row = await find(db, id)
        const after = { permissions, expires_at: expiresAt }
        await record(db, actor, row, { action: 'api_key.created', after })
        return { ...toApiKey(row, clock()), key }
      })
    },

    /** @throws API_KEY_NOT_FOUND, STALE_VERSION */
    rotate: (
      actor: Actor,
      id: string,
      { last_four: lastFour, overlap_hours: hours }: Received<typeof rotateApiKey, 'body'>,
    ): Promise<WithKey> =>
      inTransaction(db, async (db) => {
        const before = await lock(db, id)
        const now = clock()
        const isOpen = toApiKey(before, now).status === 'active'
        if (!isOpen || before.last_four !== lastFour) throw staleVersion(toApiKey(before, now))
        const key = API_KEY_PREFIX + createToken()
        await repository.updateKey(db, id, {
          ...toStored(key),
          earlier_key_hash: before.key_hash,
          earlier_key_until: after(now, hours * HOUR),
        })
        const row = await find(db, id)
        await record(db, actor, row, { action: 'api_key.rotated', after: { overlap_hours: hours } })
        return { ...toApiKey(row, now), key }
      }),

    /** @throws API_KEY_NOT_FOUND */
    revoke: (actor: Actor, id: string): Promise<ApiKey> =>
      inTransaction(db, async (db) => {
        const before = await lock(db, id)
        if (before.revoked_at) return toApiKey(before, clock())
        await repository.updateKey(db, id, { revoked_at: clock() })
        const row = await find(db, id)
        await record(db, actor, row, { action: 'api_key.revoked' })
        return toApiKey(row, clock())
      }),
  }
}

interface Change {
  action: AuditActionOf<'api_key'>
  after?: object
}

const toStored = (key: string) => ({ key_hash: hashToken(key), last_four: key.slice(-4) })

function toApiKey(row: ApiKeyRow, now: Date): ApiKey {
  const { expires_at: expiresAt, last_used_at: usedAt, earlier_key_until: until } = row
  const isExpired = expiresAt !== null && expiresAt <= now
  return {
    id: row.id,
    name: row.name,
    permissions: row.permissions as ApiKey['permissions'],
    status: row.revoked_at ? 'revoked' : isExpired ? 'expired' : 'active',
    last_four: row.last_four,
    created_by: row.created_by,
    ...(usedAt && { last_used_at: usedAt.toISOString() }),
    ...(expiresAt && { expires_at: expiresAt.toISOString() }),
    ...(until && until > now && { earlier_key_until: until.toISOString() }),
    created_at: row.created_at.toISOString(),
  }
}

import { KEY_PERMISSIONS, type Permission } from '@shop/contract/staff/permissions.console'
import { API_KEY_PREFIX } from '@shop/contract/api-keys/api-keys.console'
import type { Db } from '../../db/pool.ts'
import { after, MINUTE, type Clock } from '../../jobs/clock.ts'
import { hashToken } from '../../security/tokens.ts'
import * as repository from './api-keys.repository.ts'
import type { StoredKey } from './api-keys.repository.ts'

/** How precisely the last call is stored. */
const TOUCH_MS = MINUTE

/** A program that calls with a key, and what it may do. */
export interface ApiKeyCaller {
  keyId: string
  name: string
  permissions: ReadonlySet<Permission>
}

export type ApiKeyCallers = ReturnType<typeof createApiKeys>

/** Recognizes the keys of other programs. The database holds their hashes. */
export function createApiKeys({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** The program of a key; undefined for one that is unknown, has ended or is revoked. */
    async find(key: string): Promise<ApiKeyCaller | undefined> {
      if (!key.startsWith(API_KEY_PREFIX)) return undefined
      const hash = hashToken(key)
      const row = await repository.findKeyByHash(db, hash)
      const now = clock()
      if (!row || !isValid(row, hash, now)) return undefined
      const isTouched = row.last_used_at === null || after(row.last_used_at, TOUCH_MS) <= now
      if (isTouched) await repository.updateKey(db, row.id, { last_used_at: now })
      const permitted = row.permissions as Permission[]
      // A permission that keys no longer may have is worth nothing.
      const permissions = KEY_PERMISSIONS.filter((permission) => permitted.includes(permission))
      return { keyId: row.id, name: row.name, permissions: new Set<Permission>(permissions) }
    },
  }
}

function isValid(row: StoredKey, hash: string, now: Date): boolean {
  if (row.revoked_at || (row.expires_at && row.expires_at <= now)) return false
  return row.key_hash === hash || (row.earlier_key_until !== null && row.earlier_key_until > now)
}

import type { Session } from '@shop/contract/auth/security.schemas'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../security/access.ts'
import { isId } from '../../db/ids.ts'
import type { AuthDependencies } from './auth-dependencies.ts'
import { formatDevice } from '../../http/devices.ts'
import type { PasswordProof } from './password-proof.service.ts'
import * as repository from './sessions.repository.ts'

type Dependencies = AuthDependencies & { proof: PasswordProof }

/** The owner's password, confirming that a device is to be signed out. */
interface Proof {
  password: string
  network: string
}

/** Lists the signed-in devices of a customer, and signs them out with the password. */
export function createDevices({ db, clock, events, proof }: Dependencies) {
  return {
    /** The caller's own device first, then the one used last. */
    async list({ userId, sessionId }: Caller): Promise<{ items: Session[] }> {
      const rows = await repository.listLiveSessions(db, userId, clock())
      const items = rows.map((row) => ({
        session_id: row.id,
        device: formatDevice(row.device),
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at.toISOString(),
        is_current: row.id === sessionId,
      }))
      return { items: items.sort((a, b) => Number(b.is_current) - Number(a.is_current)) }
    },

    /**
     * Succeeds for a session that has already ended.
     * @throws AppError PASSWORD_CONFIRMATION_FAILED, SESSION_NOT_FOUND (also for another customer's session)
     */
    async end(userId: string, sessionId: string, { password, network }: Proof): Promise<void> {
      await proof.confirm(userId, password, network)
      const wasLive = isId(sessionId)
        ? await repository.revokeOwnSession(db, userId, sessionId, clock())
        : undefined
      if (wasLive === undefined) throw new AppError('SESSION_NOT_FOUND')
      if (wasLive) events.emit('session_ended', { userId, sessionId })
    },

    /** @throws AppError PASSWORD_CONFIRMATION_FAILED */
    async endAll(userId: string, { password, network }: Proof): Promise<void> {
      await proof.confirm(userId, password, network)
      const count = await repository.revokeAllSessions(db, userId, 'shopper', clock())
      events.emit('sessions_ended', { userId, count })
    },
  }
}

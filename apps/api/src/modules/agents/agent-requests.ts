import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { createSealedText } from '../../security/sealed-text.ts'
import * as repository from './agent-requests.repository.ts'
import { UcpError } from './ucp-error.ts'

interface Dependencies {
  db: Db
  clock: Clock
  sealed: ReturnType<typeof createSealedText>
}

/** Who calls, and how a repeat is known. */
export interface CartCaller {
  /** The address of the platform's profile. */
  platform: string
  /** What a repeat of the same request has too; undefined without one. */
  key: string | undefined
  network: string
  /** Whether the platform knows codes of coupons. */
  hasCodes: boolean
  /** Whether it knows addresses and ways of shipping. */
  hasFulfillment: boolean
}

export type AgentRequests = ReturnType<typeof createAgentRequests>

/** Changes that repeats make once. */
export function createAgentRequests({ db, clock, sealed }: Dependencies) {
  return {
    /**
     * Runs a change once for each key: a repeat waits for it, and gets the first response.
     * @throws UcpError idempotency_key_reused for another input under the same key
     */
    once<Result>(
      { platform, key }: CartCaller,
      { operation, input }: { operation: string; input: unknown },
      change: (db: Tx) => Promise<Result>,
    ): Promise<Result> {
      return inTransaction(db, async (db) => {
        if (key === undefined) return change(db)
        const fingerprint = toHash(JSON.stringify(input))
        const request = { platform: toHash(platform), operation, key, fingerprint }
        if (await repository.claimRequest(db, { ...request, now: clock() })) {
          const result = await change(db)
          await repository.storeResponse(db, request, sealed.seal(JSON.stringify(result)))
          return result
        }
        const earlier = await repository.findRequest(db, request)
        if (earlier.fingerprint !== fingerprint)
          throw new UcpError('idempotency_key_reused', 'This Idempotency-Key was used for another request')
        return JSON.parse(sealed.open(earlier.response)) as Result
      })
    },
  }
}

export const toHash = (text: string): string => createHash('sha256').update(text).digest('base64url')

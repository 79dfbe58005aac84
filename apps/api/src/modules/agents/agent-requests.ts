import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
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
  /** The host of a platform that signs, and whose buyers have paid orders: it is limited instead of its network. */
  provenHost: string | undefined
  /** Whether the platform knows codes of coupons. */
  hasCodes: boolean
  /** Whether it knows addresses and ways of shipping. */
  hasFulfillment: boolean
  /** Whether it says what the buyer agrees to. */
  hasConsent: boolean
  /** Whether it can pay. */
  canPay: boolean
}

/** An assistant without a profile. */
export const ASSISTANT: CartCaller = {
  platform: '',
  key: undefined,
  network: '',
  provenHost: undefined,
  hasCodes: false,
  hasFulfillment: false,
  hasConsent: false,
  canPay: false,
}

/** Counts what a caller does: by its network, or by its platform where that is known for paid orders. @throws RATE_LIMITED */
export const countOf = (
  limits: Pick<RateLimits, 'consume'>,
  kind: keyof typeof LIMITS,
  { network, provenHost }: CartCaller,
): Promise<void> =>
  provenHost === undefined
    ? limits.consume(LIMITS[kind], network)
    : limits.consume(`platform-${kind}`, provenHost)

/** What is counted, by the names of the limits of networks. */
const LIMITS = { order: 'order', payment: 'payment', code: 'coupon-check' } as const

export type AgentRequests = ReturnType<typeof createAgentRequests>

/** Changes that repeats make once. */
export function createAgentRequests({ db, clock, sealed }: Dependencies) {
  const toKeyed = ({ platform, key }: CartCaller, { operation, input }: Request) =>
    key === undefined
      ? undefined
      : { platform: toHash(platform), operation, key, fingerprint: toHash(JSON.stringify(input)) }

  function open<Result>(earlier: { fingerprint: string; response: string }, fingerprint: string): Result {
    if (earlier.fingerprint !== fingerprint)
      throw new UcpError('idempotency_key_reused', 'This Idempotency-Key was used for another request')
    return JSON.parse(sealed.open(earlier.response)) as Result
  }

  /**
   * Runs a change once for each key: a repeat waits for it, and gets the first response.
   * @throws UcpError idempotency_key_reused for another input under the same key
   */
  function once<Result>(
    caller: CartCaller,
    request: Request,
    change: (db: Tx) => Promise<Result>,
  ): Promise<Result> {
    return inTransaction(db, async (db) => {
      const keyed = toKeyed(caller, request)
      if (!keyed) return change(db)
      if (await repository.claimRequest(db, { ...keyed, now: clock() })) {
        const result = await change(db)
        await repository.storeResponse(db, keyed, sealed.seal(JSON.stringify(result)))
        return result
      }
      return open<Result>((await repository.findRequest(db, keyed))!, keyed.fingerprint)
    })
  }

  return {
    once,

    /**
     * The same for a change that is outside of transactions, since it calls a provider. Two at a time may both run it,
     * so it must be repeatable; both get the response that was there first.
     * @throws as `once`
     */
    async onceRepeatable<Result>(
      caller: CartCaller,
      request: Request,
      change: () => Promise<Result>,
    ): Promise<Result> {
      const keyed = toKeyed(caller, request)
      const earlier = keyed && (await repository.findRequest(db, keyed))
      if (earlier) return open<Result>(earlier, keyed.fingerprint)
      const result = await change()
      return once(caller, request, async () => result)
    },
  }
}

/** An operation with its input, by which a repeat is known. */
interface Request {
  operation: string
  input: unknown
}

export const toHash = (text: string): string => createHash('sha256').update(text).digest('base64url')

import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import { toHash } from './agent-requests.ts'
import type { VerifiedSignature } from './request-signature.ts'
import { claimSignatures } from './signature-claims.repository.ts'
import { UcpError } from './ucp-error.ts'

interface Dependencies {
  db: Db
  clock: Clock
}

export type SignatureClaims = ReturnType<typeof createSignatureClaims>

/** Signatures of changes that no Idempotency-Key protects from being sent again by somebody who has read them. */
export function createSignatureClaims({ db, clock }: Dependencies) {
  return {
    /**
     * Claims the signatures of a request of a platform.
     * @throws UcpError signature_invalid where one was used before, or does not say when it was made
     */
    async requireFirst(platform: string, signatures: readonly VerifiedSignature[]): Promise<void> {
      if (signatures.some(({ isDated }) => !isDated))
        throw new UcpError(
          'signature_invalid',
          'The signature of a change must have the parameter created, or cover an Idempotency-Key',
        )
      const ids = [...new Set(signatures.map(({ unique }) => toHash(`${platform} ${unique}`)))]
      if (ids.length === 0 || (await claimSignatures(db, ids, clock()))) return
      throw new UcpError(
        'signature_invalid',
        'This signature was used before: sign again, or send an Idempotency-Key with what may be repeated',
      )
    },
  }
}

import type { SigningKey } from '@shop/contract/agents/signing-keys.console'
import { toOnlyPage } from '../../../db/pages.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import type { SigningKeys } from '../signing-keys.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  audit: AuditService
  signingKeys: SigningKeys
}

export type SigningKeysConsole = ReturnType<typeof createSigningKeysConsole>

/** The merchant's work with the keys that sign what platforms get. */
export function createSigningKeysConsole({ db, clock, audit, signingKeys }: Dependencies) {
  async function list() {
    const rows = await signingKeys.list()
    const current = signingKeys.findCurrent(rows)
    const toState = (signsFrom: Date, kid: string): SigningKey['state'] => {
      if (kid === current.kid) return 'signing'
      return signsFrom > clock() ? 'next' : 'earlier'
    }
    return toOnlyPage(
      rows.toReversed().map(({ kid, signs_from: signsFrom, published_until: until }): SigningKey => ({
        id: kid,
        state: toState(signsFrom, kid),
        signs_from: signsFrom.toISOString(),
        ...(until && { published_until: until.toISOString() }),
      })),
    )
  }

  return {
    list,

    /** A repeat changes nothing while the next key waits for its time, unless it is to be at once. */
    async replace(actor: Actor, atOnce: boolean) {
      await signingKeys.list()
      await inTransaction(db, async (db) => {
        if (!(await signingKeys.replace(db, { atOnce }))) return
        await audit.record(db, actor, {
          action: atOnce ? 'signing_key.replaced_at_once' : 'signing_key.replaced',
          subject: { type: 'signing_key', id: 'agents', label: '' },
        })
      })
      return list()
    },
  }
}

import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { after, DAY, type Clock } from '../../jobs/clock.ts'
import type { createSealedText } from '../../security/sealed-text.ts'
import * as repository from './signing-keys.repository.ts'
import type { SigningKeyRow } from './signing-keys.repository.ts'

/** A new key is published for so long before it signs: no platform caches the profile longer. */
const PUBLISHED_BEFORE_MS = 1 * DAY
/** A key is published for so long after its last signature, as the protocol asks for. */
const PUBLISHED_AFTER_MS = 7 * DAY
/** A key is replaced at this age, as the protocol recommends. */
const MAX_AGE_MS = 90 * DAY

interface Dependencies {
  db: Db
  clock: Clock
  sealed: ReturnType<typeof createSealedText>
}

/** The key that signs now. */
export interface SigningKey {
  kid: string
  privateKey: KeyObject
}

export type SigningKeys = ReturnType<typeof createSigningKeys>

/** The keys with which the shop signs what it sends to platforms. */
export function createSigningKeys({ db, clock, sealed }: Dependencies) {
  /** Replaces the key: the new one signs from then on, and those before it are published for as long afterwards. */
  async function replace(db: Tx, { signsFrom, publishedUntil }: { signsFrom: Date; publishedUntil: Date }) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    const now = clock()
    const kid = createId()
    await repository.insertKey(db, {
      kid,
      x: x!,
      y: y!,
      private_key: sealed.seal(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()),
      signs_from: signsFrom,
      created_at: now,
    })
    await repository.endOtherKeys(db, kid, publishedUntil)
    await repository.deleteEndedKeys(db, now)
  }

  async function replaceInTime(db: Tx): Promise<void> {
    const signsFrom = after(clock(), PUBLISHED_BEFORE_MS)
    await replace(db, { signsFrom, publishedUntil: after(signsFrom, PUBLISHED_AFTER_MS) })
  }

  async function replaceAtOnce(db: Tx): Promise<void> {
    const now = clock()
    await replace(db, { signsFrom: now, publishedUntil: now })
  }

  /** The published keys; the first one is made when somebody needs it. */
  async function list(): Promise<SigningKeyRow[]> {
    const rows = await repository.listKeys(db, clock())
    if (rows.length > 0) return rows
    return inTransaction(db, async (db) => {
      await repository.lockKeys(db)
      if ((await repository.listKeys(db, clock())).length === 0) await replaceAtOnce(db)
      return repository.listKeys(db, clock())
    })
  }

  /** What signs now, of keys of which the last ones sign last. */
  const findCurrent = (rows: readonly SigningKeyRow[]) =>
    rows.findLast(({ signs_from: from }) => from <= clock())!

  return {
    list,
    findCurrent,

    async listPublished() {
      const rows = await list()
      return rows.map(({ kid, x, y }) => ({ kid, kty: 'EC', crv: 'P-256', x, y, use: 'sig', alg: 'ES256' }))
    },

    async getCurrent(): Promise<SigningKey> {
      const { kid, private_key: key } = findCurrent(await list())
      return { kid, privateKey: createPrivateKey(sealed.open(key)) }
    },

    /**
     * Replaces the key, in the caller's transaction: in time, so that no platform misses the new one, or at once, because
     * somebody else may have it. Returns false where the next key waits for its time already.
     */
    async replace(db: Tx, { atOnce }: { atOnce: boolean }): Promise<boolean> {
      await repository.lockKeys(db)
      const rows = await repository.listKeys(db, clock())
      if (atOnce) await replaceAtOnce(db)
      else if (rows.some(({ signs_from: from }) => from > clock())) return false
      else await replaceInTime(db)
      return true
    },

    /** Replaces a key of its age, and one that cannot be opened any more. */
    replaceDue: (): Promise<void> =>
      inTransaction(db, async (db) => {
        await repository.lockKeys(db)
        const rows = await repository.listKeys(db, clock())
        if (rows.length === 0) return
        if (!canOpen(findCurrent(rows).private_key)) return replaceAtOnce(db)
        const newest = rows.at(-1)!
        if (after(newest.created_at, MAX_AGE_MS) <= clock()) return replaceInTime(db)
        return repository.deleteEndedKeys(db, clock())
      }),
  }

  /** The shop may have another secret than the one that it was sealed with. */
  function canOpen(text: string): boolean {
    try {
      return sealed.open(text) !== ''
    } catch {
      return false
    }
  }
}

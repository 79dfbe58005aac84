import { onStoredElsewhere, readStoredJson, removeStored, writeStored, type StorageKey } from './storage.ts'

/** A tab that dies holds its lease no longer than this; a living one renews it. */
const LEASE_MS = 5_000
const RENEWAL_MS = 2_000

/** How long a tab waits to see whether another one has written at the same moment. */
const SETTLE_MS = 50

/** How often a waiting tab looks again, should it miss the word of the other one. */
const LOOK_MS = 500

interface Lease {
  holder: string
  until: number
}

/**
 * Runs something in one tab at a time by a lease in storage, for browsers without `navigator.locks`. Two tabs that
 * write within the same instant could both go on; what runs under it must bear that.
 */
export async function underLease<Result>(
  key: Extract<StorageKey, 'refreshLease'>,
  run: () => Promise<Result>,
): Promise<Result> {
  const holder = crypto.randomUUID()
  const isMine = () => findLease(key)?.holder === holder
  const write = () => writeStored(key, JSON.stringify({ holder, until: Date.now() + LEASE_MS }))
  do {
    while (findLease(key)) await nextChange(key)
    write()
    await pause(SETTLE_MS)
    // A browser that keeps nothing has no other tabs to agree with.
  } while (!isMine() && findLease(key))
  const renewal = setInterval(write, RENEWAL_MS)
  try {
    return await run()
  } finally {
    clearInterval(renewal)
    if (isMine()) removeStored(key)
  }
}

/** The lease that somebody holds now. */
function findLease(key: StorageKey): Lease | undefined {
  const lease = readStoredJson(key) as Partial<Lease> | null | undefined
  if (typeof lease?.holder !== 'string' || typeof lease.until !== 'number') return undefined
  const { holder, until } = lease
  // A clock that was turned back must not hold everybody up.
  const left = until - Date.now()
  return left > 0 && left <= LEASE_MS ? { holder, until } : undefined
}

function nextChange(key: StorageKey): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(finish, LOOK_MS)
    const stop = onStoredElsewhere(key, finish)
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

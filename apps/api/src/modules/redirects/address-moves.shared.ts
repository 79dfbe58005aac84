import type { Tx } from '../../db/pool.ts'
import { applyMoves, type AddressMoves } from './flat-redirects.ts'
import { listTouching, lockRedirects, removeMissed, writeChanges } from './redirects.repository.ts'

/**
 * Redirects the former addresses of pages that have moved, in the transaction that moves them. Called after everything of
 * the pages is written: who changes redirects next waits for the transaction.
 */
export async function moveAddresses(db: Tx, moves: AddressMoves, now: Date): Promise<void> {
  const { moved, shown } = moves
  const paths = new Set([...moved.keys(), ...moved.values(), ...shown])
  if (paths.size === 0) return
  await removeMissed(db, shown)
  // Most changes of products move nothing.
  if (moved.size === 0 && (await listTouching(db, shown)).size === 0) return
  await lockRedirects(db)
  const before = await listTouching(db, paths)
  await writeChanges(db, { before, after: applyMoves(before, moves) }, { source: 'product', now })
}

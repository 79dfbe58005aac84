/** More pages than anybody has open; a worker lives for seconds, so this is a guard and no cache. */
const LIMIT = 100

const shown = new Map<string, number>()

const toKey = (clientId: string, address: string) => `${clientId} ${address}`

/** Notes that a page shows a copy, made at `keptAtMs`. */
export function noteCopyShown(clientId: string, address: string, keptAtMs: number | undefined): void {
  if (keptAtMs === undefined) return
  if (shown.size >= LIMIT) shown.clear()
  shown.set(toKey(clientId, address), keptAtMs)
}

/** Notes that a page shows what the network has just said. */
export function forgetCopyShown(clientId: string, address: string): void {
  shown.delete(toKey(clientId, address))
}

/** When the copy that a page shows was made, in ms since 1970; undefined for no copy. */
export function findCopyShown(clientId: string, address: string): number | undefined {
  return shown.get(toKey(clientId, address))
}

/** Only a safeguard: workers are short-lived, and nobody has this many pages open. */
const LIMIT = 100

const shown = new Map<string, number>()

const toKey = (clientId: string, address: string) => `${clientId} ${address}`

/** Records that a page shows a copy of `cachedAtMs` (ms since 1970). */
export function noteCopyShown(clientId: string, address: string, cachedAtMs: number | undefined): void {
  if (cachedAtMs === undefined) return
  if (shown.size >= LIMIT) shown.clear()
  shown.set(toKey(clientId, address), cachedAtMs)
}

/** Records that a page shows a response from the network. */
export function forgetCopyShown(clientId: string, address: string): void {
  shown.delete(toKey(clientId, address))
}

/** When the copy that a page shows was sent, in ms since 1970; undefined if it came from the network. */
export function findCopyShown(clientId: string, address: string): number | undefined {
  return shown.get(toKey(clientId, address))
}

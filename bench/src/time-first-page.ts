import { setTimeout as wait } from 'node:timers/promises'
import { fetchRaw } from './request.ts'

/** Polling interval for the first page. */
const POLL_MS = 10

/** Milliseconds until the home page is served by any process. @throws the last failure after `limitMs` */
export async function timeFirstPage(origin: string, limitMs: number): Promise<number> {
  const begunMs = performance.now()
  for (;;) {
    const failure = await fetchRaw(origin, { path: '/' }).then(
      () => undefined,
      (error: Error) => error,
    )
    const tookMs = performance.now() - begunMs
    if (!failure) return tookMs
    if (tookMs > limitMs) throw failure
    await wait(POLL_MS)
  }
}

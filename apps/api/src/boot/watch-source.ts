import { watch } from 'node:fs'
import { join } from 'node:path'
import { reportFailure } from './report-failure.ts'

/** Debounce: editors write a file in several steps. */
const SETTLE_MS = 200

const FOLDERS = [
  join(import.meta.dirname, '..'),
  join(import.meta.dirname, '../../../../packages/contract/src'),
]

/** For `npm run dev`: calls `renew` when the server's code has changed. Returns a function that stops watching. */
export function watchSource(renew: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void renew().catch(reportFailure), SETTLE_MS)
  }
  const watchers = FOLDERS.map((folder) => watch(folder, { recursive: true }, schedule))
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

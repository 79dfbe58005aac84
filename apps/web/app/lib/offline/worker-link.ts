import { getLanguageTag } from '../i18n/locale.ts'
import type { CachedCopyMessage, ShownMessage } from './worker-messages.ts'

const WORKER_URL = '/sw.js'

/**
 * Whether the worker knows the files of this page. It has not seen those of a page that was loaded before it took
 * control; `controller` does not show it, because the worker may take control at any time.
 */
let hasNamedFiles = cameThroughWorker()

let registration: Promise<unknown> | undefined

/**
 * Registers the service worker. Not in browsers without `cookieStore`, from which the worker reads the language, and not
 * for visitors who save data, because it prefetches.
 */
export function installWorker(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!('serviceWorker' in navigator) || !('cookieStore' in window) || connection?.saveData) return
  registration ??= navigator.serviceWorker
    .register(WORKER_URL, { updateViaCache: 'none' })
    .catch((error: unknown) => console.warn('Registering the service worker failed', error))
}

/**
 * Tells the service worker which page is shown, so that it can cache the page and its title.
 *
 * @param path of the page, with its query
 * @param onCopy receives the formatted time of the copy, if the page came from the cache; otherwise not called
 * @returns removes the listeners
 */
export function reportShown(path: string, onCopy: (time: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const { serviceWorker } = navigator
  const url = new URL(path, location.href).href
  const hear = ({ data }: MessageEvent<CachedCopyMessage | undefined>) => {
    if (data?.kind === 'cached-copy' && data.url === url) onCopy(formatTime(data.cachedAtMs))
  }
  const post = () => {
    const { title } = document
    const message: ShownMessage = { kind: 'shown', url, title, language: getLanguageTag(), files: [] }
    if (!hasNamedFiles && serviceWorker.controller) {
      message.files = performance.getEntriesByType('resource').map(({ name }) => name)
      hasNamedFiles = true
    }
    serviceWorker.controller?.postMessage(message)
  }
  serviceWorker.addEventListener('message', hear)
  serviceWorker.addEventListener('controllerchange', post)
  post()
  return () => {
    serviceWorker.removeEventListener('message', hear)
    serviceWorker.removeEventListener('controllerchange', post)
  }
}

function cameThroughWorker(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit !== undefined && visit.workerStart > 0
}

/** The time, with the date unless it is today. */
function formatTime(ms: number): string {
  const isToday = new Date(ms).toDateString() === new Date().toDateString()
  const options: Intl.DateTimeFormatOptions = isToday ? {} : { month: 'short', day: 'numeric' }
  return new Intl.DateTimeFormat(getLanguageTag(), { ...options, hour: '2-digit', minute: '2-digit' }).format(
    ms,
  )
}

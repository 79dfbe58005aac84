import { getLanguageTag } from '../i18n/locale.ts'
import type { CachedCopyMessage, ShownMessage } from './worker-messages.ts'

const WORKER_URL = '/sw.js'

/**
 * Pages and pictures that came past the worker have to be named to it. Whether one is there by now does not tell: it
 * may have taken over a page that was on its way.
 */
let hasNamedFiles = cameThroughWorker()

let registration: Promise<unknown> | undefined

/**
 * Installs the service worker once the page has loaded. Not where it could not tell the languages apart (it reads the
 * cookie), and not for visitors who save data: it fetches ahead.
 */
export function installWorker(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!('serviceWorker' in navigator) || !('cookieStore' in window) || connection?.saveData) return
  registration ??= navigator.serviceWorker
    .register(WORKER_URL, { updateViaCache: 'none' })
    .catch((error: unknown) => console.warn('Pages are not kept on this device', error))
}

/**
 * Tells the worker which page is shown, so that it can be found again without network.
 *
 * @param path of the page, with its query
 * @param onCopy hears, in words, when the copy was kept that the page shows; not called for pages from the network
 * @returns how to stop
 */
export function reportShown(path: string, onCopy: (time: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const { serviceWorker } = navigator
  const url = new URL(path, location.href).href
  const hear = ({ data }: MessageEvent<CachedCopyMessage | undefined>) => {
    if (data?.kind === 'kept-copy' && data.url === url) onCopy(formatTime(data.keptAtMs))
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

/** Today a time is enough. */
function formatTime(ms: number): string {
  const isToday = new Date(ms).toDateString() === new Date().toDateString()
  const options: Intl.DateTimeFormatOptions = isToday ? {} : { month: 'short', day: 'numeric' }
  return new Intl.DateTimeFormat(getLanguageTag(), { ...options, hour: '2-digit', minute: '2-digit' }).format(
    ms,
  )
}

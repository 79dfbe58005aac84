import type { TagIds } from '@shop/contract/settings/shop-settings'
import type { CookieCategory } from '../../lib/storage/consent.ts'
import { loadScript } from '../../lib/security/load-script.ts'
import { toReportedAddress, toReportedReferrer } from '../../lib/security/tags.ts'
import { admitScriptsBelow } from '../../lib/security/trusted-types-policy.ts'
import { sendToGoogle } from './consent-signals.tsx'

/** A third-party measuring script. */
export interface Tag {
  category: CookieCategory
  /** Loads the script, once; does nothing without its id. */
  start(ids: TagIds): void
  /**
   * Withdraws consent. Returns whether the script was running: a loaded script stays until the next full page
   * load.
   */
  stop(ids: TagIds): boolean
  /** Reports a page view; repeated URLs are reported once. */
  reportPage(): void
}

const GOOGLE_PLACE = 'https://www.googletagmanager.com/gtag/'
const META_PLACE = 'https://connect.facebook.net/'

/**
 * Google Analytics 4: page views only, without Signals and advertising features. It checks `ga-disable-<id>`
 * before it stores or sends anything
 * (https://developers.google.com/analytics/devguides/collection/gtagjs/user-opt-out).
 */
export const googleTag: Tag = createTag({
  category: 'performance',
  findId: ({ ga4MeasurementId }) => ga4MeasurementId,
  start(id) {
    setDisabled(id, false)
    sendToGoogle('js', new Date())
    sendToGoogle('config', id, {
      send_page_view: false,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
      cookie_flags: location.protocol === 'https:' ? 'SameSite=Lax;Secure' : 'SameSite=Lax',
    })
    load(`${GOOGLE_PLACE}js?id=${id}`, GOOGLE_PLACE)
  },
  stop: (id) => setDisabled(id, true),
  reportPage() {
    const page = {
      page_location: toReportedAddress(new URL(location.href)),
      page_referrer: toReportedReferrer(document.referrer, location.origin),
      page_title: document.title,
    }
    // For events that the tag sends by itself, such as engagement time.
    sendToGoogle('set', page)
    sendToGoogle('event', 'page_view', page)
  },
})

/** Meta Pixel: page views only, without automatic events and without following URL changes by itself. */
export const metaTag: Tag = createTag({
  category: 'marketing',
  findId: ({ metaPixelId }) => metaPixelId,
  start(id) {
    const meta = putMetaQueue()
    meta('consent', 'grant')
    meta('set', 'autoConfig', false, id)
    meta('init', id)
    load(`${META_PLACE}en_US/fbevents.js`, META_PLACE)
  },
  stop: () => findMeta()?.('consent', 'revoke'),
  reportPage: () => findMeta()?.('track', 'PageView'),
})

interface TagSteps {
  category: CookieCategory
  findId(ids: TagIds): string | undefined
  start(id: string): void
  stop(id: string): void
  reportPage(): void
}

function createTag({ category, findId, ...steps }: TagSteps): Tag {
  let isRunning = false
  let lastReported = ''
  return {
    category,
    start(ids) {
      const id = findId(ids)
      if (!id || isRunning) return
      isRunning = true
      steps.start(id)
    },
    stop(ids) {
      const wasRunning = isRunning
      isRunning = false
      const id = findId(ids)
      if (wasRunning && id) steps.stop(id)
      return wasRunning
    },
    reportPage() {
      if (!isRunning || location.pathname === lastReported) return
      lastReported = location.pathname
      steps.reportPage()
    },
  }
}

function load(url: string, place: string): void {
  admitScriptsBelow(place)
  // Content blockers are common: not an error.
  loadScript(url).catch((error: unknown) => console.info(`${url} could not be loaded`, error))
}

function setDisabled(id: string, isDisabled: boolean): void {
  ;(window as unknown as Record<string, boolean>)[`ga-disable-${id}`] = isDisabled
}

type Meta = ((...args: unknown[]) => void) & {
  callMethod?: (...args: unknown[]) => void
  queue: unknown[]
  push: unknown
  loaded: true
  version: '2.0'
  disablePushState: true
}

const holder = () => window as { fbq?: Meta; _fbq?: Meta }

function findMeta(): Meta | undefined {
  return holder().fbq
}

/** Installs the queue that Meta's script replaces when it loads, in the shape that it expects. */
function putMetaQueue(): Meta {
  const known = findMeta()
  if (known) return known
  const callQueue = (...args: unknown[]) => {
    if (meta.callMethod) meta.callMethod(...args)
    else meta.queue.push(args)
  }
  const meta: Meta = Object.assign(callQueue, {
    queue: [] as unknown[],
    push: undefined,
    loaded: true as const,
    version: '2.0' as const,
    disablePushState: true as const,
  })
  meta.push = meta
  holder().fbq = meta
  holder()._fbq = meta
  return meta
}

import type { Page } from '@playwright/test'
import { watchForeignRequests } from './consent.ts'

/** Ids of the tags in the other shop's settings, and the URLs of their scripts. */
export const GA4 = 'G-TEST12345'
export const META = '123456789012345'
export const GOOGLE_SCRIPT = `https://www.googletagmanager.com/gtag/js?id=${GA4}`
export const META_SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js'

/** Fake of Google's script: sets its cookies and reports the entries of `dataLayer`. */
const FAKE_GOOGLE = `(() => {
  document.cookie = '_ga=GA1.1.1.1; Path=/; Max-Age=999'
  document.cookie = '_ga_TEST12345=GS1.1; Path=/; Max-Age=999'
  const read = ([word, name, page]) => {
    if (word !== 'event' || window['ga-disable-${GA4}']) return
    const query = new URLSearchParams({ en: name, dl: page.page_location, dr: page.page_referrer })
    navigator.sendBeacon('https://www.google-analytics.com/g/collect?' + query)
  }
  dataLayer.forEach(read)
  const push = dataLayer.push.bind(dataLayer)
  dataLayer.push = (entry) => { push(entry); read(entry) }
})()`

/** Fake of Meta's script: takes over its queue. */
const FAKE_META = `(() => {
  document.cookie = '_fbp=fb.1.1.1; Path=/; Max-Age=999'
  let isAllowed = true
  fbq.callMethod = (word, name) => {
    if (word === 'consent') isAllowed = name === 'grant'
    if (word === 'track' && isAllowed) new Image().src = 'https://www.facebook.com/tr/?ev=' + name + '&id=${META}'
  }
  fbq.queue.splice(0).forEach((words) => fbq.callMethod(...words))
})()`

/** A page of a shop with tags. */
export interface TaggedPage {
  page: Page
  /** The URLs that it requested from other origins. */
  foreign: string[]
  /** Console errors and uncaught exceptions. */
  complaints: string[]
}

/** Responds to requests to other origins with fakes, and records these requests and all errors. */
export async function watchTags(page: Page, baseURL: string): Promise<TaggedPage> {
  const complaints: string[] = []
  page.on('console', (message) => {
    // The text of a failed request names only its status.
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  const isForeign = (url: URL) => url.hostname !== '127.0.0.1'
  await page.route(isForeign, (route) => {
    const url = route.request().url()
    const body = url.startsWith(GOOGLE_SCRIPT) ? FAKE_GOOGLE : url.startsWith(META_SCRIPT) ? FAKE_META : ''
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  return { page, foreign: watchForeignRequests(page, baseURL), complaints }
}

/** The page views reported to Google, as reported URLs without origin. */
export function toViews(foreign: readonly string[]): string[] {
  return foreign
    .filter((address) => address.includes('/g/collect') && address.includes('en=page_view'))
    .map((address) => new URL(new URL(address).searchParams.get('dl')!))
    .map(({ pathname, search }) => pathname + search)
}

/** The number of page views reported to Meta. */
export function countMetaViews(foreign: readonly string[]): number {
  return foreign.filter((address) => address.includes('ev=PageView')).length
}

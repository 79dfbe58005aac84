import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { saveResult } from './src/save-result.ts'
import { toMedian } from './src/median.ts'
import { startShopProcess } from './src/shop-process.ts'
import { writeTable } from './src/table.ts'

/** A navigation from one page to the next by a visible link. */
interface Navigation {
  name: string
  from: string
  /** Selector of the link. */
  link: string
}

const CARD = '#main article h3 a'
const NAVIGATIONS: readonly Navigation[] = [
  { name: 'home to category', from: '/', link: 'header nav a[href="/category/crystals"]' },
  { name: 'category to product', from: '/category/bracelets', link: CARD },
  {
    name: 'product to category',
    from: '/product/amethyst-still-water-bracelet',
    link: 'header nav a[href="/category/bracelets"]',
  },
]

const WINDOW = { width: 1280, height: 800 }
/** How long people hold a mouse button, in ms; scripted clicks do not hold it at all. */
const HELD_MS = 80

/** One navigation, in ms. */
interface Sample {
  /** From the press to the frame that shows the heading of the next page. */
  paintedMs: number
  /** The same from the click, which follows the release of the button. */
  clickedMs: number
  /** The longest interaction of the navigation, as INP measures it. */
  interactionMs: number
}

/** Result of `npm run bench -- navigation` for one navigation. */
export interface NavigationResult {
  name: string
  medianMs: number
  /** From the click. */
  clickMedianMs: number
  p95Ms: number
  slowestMs: number
  /** 75th percentile, as INP is reported. */
  interactionP75Ms: number
  /** The same without prefetching. */
  coldMedianMs: number
}

/**
 * Time from the press on a link to the next page on the screen, with a throttled processor: with a mouse that hovers
 * before, and with a tap that does not. Options: `--samples 15`, `--slowdown 4`.
 */
export async function benchNavigation(args: string[]): Promise<void> {
  const { samples, slowdown } = parseArgs({
    args,
    options: { samples: { type: 'string', default: '15' }, slowdown: { type: 'string', default: '4' } },
  }).values
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const shop = await startShopProcess()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({ baseURL: shop.origin, viewport: WINDOW })
    // The consent banner would cover the links, and a service worker would respond instead of the shop.
    await context.addCookies(toChosenCookies(shop.origin))
    await context.addInitScript(
      `ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined)`,
    )
    await context.addInitScript(WATCH)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const rows: NavigationResult[] = []
    for (const navigation of NAVIGATIONS) {
      process.stderr.write(`${navigation.name} …\n`)
      const prefetched: Sample[] = []
      const cold: Sample[] = []
      for (let index = 0; index <= Number(samples); index += 1) {
        for (const [list, isPrefetched] of [
          [prefetched, true],
          [cold, false],
        ] as const) {
          await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(slowdown) })
          const sample = await follow(page, navigation, isPrefetched)
          await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
          // The first one warms up the shop and is not counted.
          if (index > 0) list.push(sample)
        }
      }
      rows.push(toResult(navigation.name, prefetched, cold))
    }
    process.stdout.write(toText(rows))
    await saveResult('navigation', rows)
  } finally {
    await browser.close()
    await shop.stop()
  }
}

/** Cookies of a visitor who has allowed only essential ones. */
function toChosenCookies(url: string) {
  const choice = {
    cookie_consent_given: 'true',
    cookie_consent_date: new Date().toISOString(),
    cookie_preferences: '{"essential":true}',
  }
  return Object.entries(choice).map(([name, value]) => ({ name, value: encodeURIComponent(value), url }))
}

async function follow(page: Page, { from, link }: Navigation, isPrefetched: boolean): Promise<Sample> {
  await page.goto(from, { waitUntil: 'load' })
  await page.locator('html[data-hydrated]').waitFor()
  const target = page.locator(link).first()
  await target.scrollIntoViewIfNeeded()
  const box = (await target.boundingBox())!
  const path = new URL((await target.getAttribute('href'))!, page.url()).pathname
  const heading = await page.locator('h1').first().textContent()
  // Waits for the page's own activity to end.
  await page.waitForLoadState('networkidle')
  if (isPrefetched) {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await waitFor(
      page,
      `performance.getEntriesByType('resource').some(({ name }) => name.includes('${path}.data'))`,
    )
    await page.waitForLoadState('networkidle')
  }
  await page.evaluate(`watchFor(${JSON.stringify(heading)})`)
  if (!isPrefetched) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.waitForTimeout(HELD_MS)
  await page.mouse.up()
  await waitFor(page, 'watched.paintedMs > 0')
  // Event timing entries follow their frame; those shorter than a frame are not reported.
  await page.waitForTimeout(HELD_MS)
  const sample = await page.evaluate<Sample>('watched')
  await page.mouse.move(2, WINDOW.height - 2)
  return sample
}

async function waitFor(page: Page, condition: string): Promise<void> {
  // The pages' content-security policy forbids evaluating text, which Playwright's own waiting needs.
  for (let tries = 0; tries < 400; tries += 1) {
    if (await page.evaluate<boolean>(condition)) return
    await page.waitForTimeout(25)
  }
  throw new Error(`In vain: ${condition}`)
}

/** Records when the heading of another page is painted after a press, and the duration of interactions. */
const WATCH = `
window.watched = { paintedMs: 0, clickedMs: 0, interactionMs: 0 }
let pressedMs = 0
let releasedMs = 0
addEventListener('pointerdown', ({ timeStamp }) => { pressedMs = timeStamp }, { capture: true })
addEventListener('click', ({ timeStamp }) => { releasedMs = timeStamp }, { capture: true })
new PerformanceObserver((list) => {
  for (const { interactionId, startTime, duration } of list.getEntries())
    if (interactionId && startTime >= pressedMs && pressedMs > 0)
      watched.interactionMs = Math.max(watched.interactionMs, duration)
}).observe({ type: 'event', durationThreshold: 16 })
window.watchFor = (heading) => {
  watched = { paintedMs: 0, clickedMs: 0, interactionMs: 0 }
  pressedMs = 0
  const look = () => {
    const next = document.querySelector('h1')?.textContent
    if (!pressedMs || !next || next === heading) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        watched.clickedMs = performance.now() - releasedMs
        watched.paintedMs = performance.now() - pressedMs
      }
      port2.postMessage(null)
    })
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}`

function toResult(name: string, prefetched: readonly Sample[], cold: readonly Sample[]): NavigationResult {
  const painted = prefetched.map(({ paintedMs }) => paintedMs).toSorted((a, b) => a - b)
  const interactions = prefetched.map(({ interactionMs }) => interactionMs).toSorted((a, b) => a - b)
  return {
    name,
    medianMs: Math.round(toMedian(painted)),
    clickMedianMs: Math.round(toMedian(prefetched.map(({ clickedMs }) => clickedMs))),
    p95Ms: Math.round(painted[Math.floor(painted.length * 0.95)]!),
    slowestMs: Math.round(painted.at(-1)!),
    interactionP75Ms: interactions[Math.floor(interactions.length * 0.75)]!,
    coldMedianMs: Math.round(toMedian(cold.map(({ paintedMs }) => paintedMs))),
  }
}

function toText(rows: readonly NavigationResult[]): string {
  return writeTable([
    [
      'press to next page painted',
      'median ms',
      'from the click',
      'p95 ms',
      'slowest ms',
      'INP p75 ms',
      'without prefetch ms',
    ],
    ...rows.map((row) => [
      row.name,
      ...[
        row.medianMs,
        row.clickMedianMs,
        row.p95Ms,
        row.slowestMs,
        row.interactionP75Ms,
        row.coldMedianMs,
      ].map(String),
    ]),
  ])
}

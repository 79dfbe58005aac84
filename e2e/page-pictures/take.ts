// node e2e/page-pictures/take.ts URL FOLDER [PART OF A NAME]: a picture of every page of a running demo shop, and its
// text, at three widths in each language. Two folders, of two versions of the shop, are compared by compare.ts.
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMessages, type Language } from '../support/messages.ts'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { PAGES, WIDTHS, type Visitor } from './pages.ts'

const DEMO_SHOPPER = { email: 'lian@example.com', password_raw: 'Lotus-Pond-88' }
/** Browsers leave out what is far from the window, in pictures of the whole page too. */
const RENDER_ALL = '* { content-visibility: visible !important }'
/** In steps of some rows of pictures, which load as they come near. */
const SCROLL_THROUGH = `(async () => {
  for (let y = 0; y < document.body.scrollHeight; y += 600) {
    scrollTo(0, y)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }
  scrollTo(0, 0)
  await document.fonts.ready
})()`
/** One that is not loaded, being of another width, would never be decoded. */
const DECODE_PICTURES =
  'Promise.all([...document.images].filter(({ complete }) => complete).map((image) => image.decode().catch(() => {})))'

const [url, folder, part = ''] = process.argv.slice(2)
if (!url || !folder) {
  process.stderr.write('node e2e/page-pictures/take.ts URL FOLDER [PART OF A NAME]\n')
  process.exit(1)
}

await mkdir(folder, { recursive: true })
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
})
const session = await logIn()
for (const width of WIDTHS) {
  for (const language of LANGUAGES) {
    for (const visitor of Object.keys(PAGES) as Visitor[]) await takeAll(visitor, width, language)
  }
}
await browser.close()

async function logIn(): Promise<{ token: string; refreshToken: string }> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_SHOPPER),
  })
  return ((await response.json()) as { data: { token: string; refreshToken: string } }).data
}

async function takeAll(visitor: Visitor, width: number, language: Language): Promise<void> {
  const paths = PAGES[visitor].map((path) => ({
    path,
    name: `${visitor}${path.replace(/[^a-z0-9]+/gi, '-')}.${language}.${width}`,
  }))
  const chosen = paths.filter(({ name }) => name.includes(part))
  if (chosen.length === 0) return
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 1000 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    // For RENDER_ALL.
    bypassCSP: true,
  })
  await context.addCookies([{ name: 'language_preference', value: language, url: url! }])
  const page = await context.newPage()
  await page.goto(url!)
  await page
    .getByRole('button', { name: readMessages(language)('consent_reject_all') })
    .first()
    .click()
  if (visitor === 'shopper') await signIn(context)
  for (const { path, name } of chosen) await take(page, path, join(folder!, name))
  await context.close()
  process.stdout.write(`${visitor}, ${language}, ${width} px: ${chosen.length} pages\n`)
}

async function signIn(context: BrowserContext): Promise<void> {
  const values = JSON.stringify(session)
  await context.addInitScript(
    `Object.assign(localStorage, ${values}, { lastAccessTime: String(Date.now()) })`,
  )
}

async function take(page: Page, path: string, file: string): Promise<void> {
  await page.goto(url + path)
  await page.waitForLoadState('networkidle')
  await page.addStyleTag({ content: RENDER_ALL })
  await page.evaluate(SCROLL_THROUGH)
  await page.waitForLoadState('networkidle')
  await page.evaluate(DECODE_PICTURES)
  await page.screenshot({ path: `${file}.png`, fullPage: true, animations: 'disabled' })
  await writeFile(`${file}.txt`, await page.evaluate<string>('document.body.innerText'))
}

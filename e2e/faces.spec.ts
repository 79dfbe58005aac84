import type { CDPSession, Page } from '@playwright/test'
import { layOutAll, waitUntilHydrated } from './support/document.ts'
import { inTurn } from './support/in-turn.ts'
import { LANGUAGES } from './support/messages.ts'
import { expectNoMoves, readMoves, WATCH_MOVES } from './support/moves.ts'
import { PUBLIC_PAGES, toAddress } from './support/public-paths.ts'
import { expect, test } from './support/test.ts'

/** The shop's two faces, by the names in their files (apps/web/app/fonts/cut.sh). */
const HEADING_FACE = 'Shop Heading'
const BODY_FACE = 'Roboto'
/** The system's faces for Chinese characters and for code, of which the shop has none. */
const SYSTEM_FACE = /CJK|Songti|PingFang|SimSun|YaHei|WenQuanYi|Mono/

const HEADINGS = ':is(h1, h2, h3, .font-heading)'
const TEXTS = `${HEADINGS}, :is(p, li, label, button, td)`

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** The faces in which the browser draws the text of the elements, apart from the system's. */
async function listFaces(devtools: CDPSession, selector: string): Promise<string[]> {
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const used = await Promise.all(
    nodeIds.map((nodeId) => devtools.send('CSS.getPlatformFontsForNode', { nodeId })),
  )
  const names = new Set(used.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName)))
  return [...names].filter((name) => !SYSTEM_FACE.test(name)).sort()
}

/** Waits until the elements are drawn in these faces; the page may still change while they are listed. */
async function expectFaces(devtools: CDPSession, selector: string, faces: string[], path: string) {
  await expect(async () =>
    expect(await listFaces(devtools, selector), `the faces of ${path}`).toEqual(faces),
  ).toPass({ timeout: 10_000 })
}

/** A session of the browser's devtools, for pages that are loaded without any cache, as on a first visit. */
async function openDevtools(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  return devtools
}

for (const [row, size] of SIZES.entries())
  for (const [column, language] of LANGUAGES.entries()) {
    const pages = inTurn(PUBLIC_PAGES, { variant: 2 * row + column, of: 4 })
    test.describe(`at ${size.width} px, in ${language}`, () => {
      test.use({ viewport: size })

      test('a first load of public pages ends in the faces of the shop, and nothing shifts [T374]', async ({
        page,
      }) => {
        test.slow()
        await page.addInitScript(WATCH_MOVES)
        const devtools = await openDevtools(page)
        for (const { path } of pages) {
          await page.goto(toAddress(path, language))
          await waitUntilHydrated(page)
          await expectFaces(devtools, TEXTS, [BODY_FACE, HEADING_FACE], path)
          expectNoMoves(await readMoves(page), path)
          await layOutAll(page)
          await expectFaces(devtools, HEADINGS, [HEADING_FACE], path)
        }
      })
    })
  }

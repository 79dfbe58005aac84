import { expect, type CDPSession, type Page } from '@playwright/test'

/** The shop's two faces, by the names in their files (apps/web/app/fonts/cut.sh). */
const HEADING_FACE = 'Shop Heading'
const BODY_FACE = 'Roboto'
/** The system's faces for Chinese characters and for code, of which the shop has none. */
const SYSTEM_FACE = /CJK|Songti|PingFang|SimSun|YaHei|WenQuanYi|Mono/

/** A heading that is set as text has the face of texts, such as that of the small consent banner, which comes when the page is idle. */
const HEADINGS = ':is(h1, h2, h3, .font-heading):not(.font-body)'
const TEXTS = `${HEADINGS}, :is(p, li, label, button, td)`

/** A session of the browser's devtools, for pages that are loaded without any cache, as on a first visit. */
export async function openDevtools(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  return devtools
}

/** Expects that the page is drawn in the shop's faces, and its headings in that for headings. */
export async function expectShopFaces(devtools: CDPSession, where: string): Promise<void> {
  await expectFaces(devtools, TEXTS, [BODY_FACE, HEADING_FACE], where)
  await expectFaces(devtools, HEADINGS, [HEADING_FACE], where)
}

/** Waits until the elements are drawn in these faces; the page may still change while they are listed. */
async function expectFaces(devtools: CDPSession, selector: string, faces: string[], where: string) {
  await expect(async () =>
    expect(await listFaces(devtools, selector), `the faces of ${where}`).toEqual(faces),
  ).toPass({ timeout: 10_000 })
}

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

import { expect, type Page } from '@playwright/test'

/** Something that moved on a page without a touch of the shopper; `value` as layout shifts are counted. */
export interface Move {
  startTime: number
  value: number
  what: string[]
}

/** An init script: notes what moves without a touch of the shopper, from the first paint on. */
export const WATCH_MOVES = `
  window.moves = []
  const name = (node) => (node?.outerHTML ?? node?.textContent ?? 'gone').slice(0, 120)
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, startTime, value, sources } of list.getEntries())
      if (!hadRecentInput) window.moves.push({ startTime, value, what: sources.map(({ node }) => name(node)) })
  }).observe({ type: 'layout-shift', buffered: true })`

/** A font that arrives may set words anew by a fraction of a pixel. */
const FONT_SHIFT = 0.001

/** What has moved on the page since it was opened. The next frame is waited for: it is where a move is noted. */
export async function readMoves(page: Page): Promise<Move[]> {
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))',
  )
  return page.evaluate<Move[]>('window.moves')
}

/** Judges what has moved: nothing. */
export function expectNoMoves(moves: readonly Move[], where: string): void {
  const sum = moves.reduce((total, { value }) => total + value, 0)
  expect.soft(sum, `what moved at ${where}: ${JSON.stringify(moves)}`).toBeLessThan(FONT_SHIFT)
}

/** Keeps the answers to requests back; answers how to let them go. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

import { expect, type Page } from '@playwright/test'

/** A layout shift without user input; `value` is its score. */
interface Move {
  startTime: number
  value: number
  what: string[]
}

/** Init script that records layout shifts without user input from the first paint on. */
export const WATCH_MOVES = `
  window.moves = []
  const name = (node) => (node?.outerHTML ?? node?.textContent ?? 'gone').slice(0, 120)
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, startTime, value, sources } of list.getEntries())
      if (!hadRecentInput) window.moves.push({ startTime, value, what: sources.map(({ node }) => name(node)) })
  }).observe({ type: 'layout-shift', buffered: true })`

/** Tolerance: a web font may move text by a fraction of a pixel. */
const FONT_SHIFT = 0.001

/** The layout shifts since the page was opened. Waits for the next frame, in which shifts are reported. */
export async function readMoves(page: Page): Promise<Move[]> {
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))',
  )
  return page.evaluate<Move[]>('window.moves')
}

/** Expects no layout shift. */
export function expectNoMoves(moves: readonly Move[], where: string): void {
  const sum = moves.reduce((total, { value }) => total + value, 0)
  expect.soft(sum, `what moved at ${where}: ${JSON.stringify(moves)}`).toBeLessThan(FONT_SHIFT)
}

/** Delays the responses for a path; returns a function that releases them. */
export async function holdBack(page: Page, path: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

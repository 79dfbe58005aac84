import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { layOutAll } from './document.ts'

/** Window widths for accessibility tests: phone, tablet, desktop. */
export const WIDTHS = [390, 820, 1440]

/**
 * Expects no axe violation on the page, or in the part of it at the selector `part`.
 *
 * @param where name of the page in the failure message
 */
export async function expectAccessible(page: Page, where: string, part?: string): Promise<void> {
  // Passing checks would make the result very large.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  // Legacy mode is faster: it needs no extra tab to combine the results of frames.
  if (page.frames().length === 1) axe.setLegacyMode()
  if (part) axe.include(part)
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${where} ${id}: ${nodes[0]?.html}`)).toEqual([])
}

/**
 * Expects no horizontal scrolling at any of the widths, and no axe violation at the narrowest and the widest: each layout
 * between has the parts of one of them.
 */
export async function expectAccessibleAtEveryWidth(
  page: Page,
  where: string,
  widths = WIDTHS,
): Promise<void> {
  await layOutAll(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect(overflow, `${where} is wider than its window of ${width} px`).toBeLessThanOrEqual(0)
    if (width === widths[0] || width === widths.at(-1))
      await expectAccessible(page, `${where} at ${width} px`)
  }
}

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The widths at which pages are judged: a phone, a tablet, a desk. */
export const WIDTHS = [390, 820, 1440]

/**
 * What axe finds wrong with a page as it is now, or with the part of it at the selector `part`: nothing.
 *
 * @param where what the page is called, for whoever reads that it failed
 */
export async function expectAccessible(page: Page, where: string, part?: string): Promise<void> {
  // Only faults are told: a page has hundreds of parts that pass.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  // A page without frames is judged within itself; else each time an empty tab is opened to gather what frames say.
  if (page.frames().length === 1) axe.setLegacyMode()
  if (part) axe.include(part)
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${where} ${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** A page as it is now, at every width: nothing that axe finds, and no wider than its window. */
export async function expectAccessibleAtEveryWidth(
  page: Page,
  where: string,
  widths = WIDTHS,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `${where} at ${width} px`)
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect(overflow, `${where} is wider than its window of ${width} px`).toBeLessThanOrEqual(0)
  }
}

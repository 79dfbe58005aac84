import { expect, type ElementHandle, type Locator, type Page } from '@playwright/test'

const MAX_STEPS = 120
/** Tabbing may start over while the page changes, and each step waits for a page that draws. */
const TIMEOUT_MS = 60_000

/** Presses Tab until the element is focused. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Element handles are much faster than resolving the locator at every step.
  let things: ElementHandle[] = []
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until;) {
    let states = await Promise.all(things.map(findFocus))
    if (states.every((state) => state === 'gone')) {
      things = await target.elementHandles()
      states = await Promise.all(things.map(findFocus))
    }
    if (states.includes('focused')) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} could not be reached with the Tab key`)
}

/** Whether an element is focused, or was removed from the page. */
function findFocus(thing: ElementHandle): Promise<'focused' | 'elsewhere' | 'gone'> {
  return thing.evaluate((node) => {
    if (!node.isConnected) return 'gone'
    return node === node.ownerDocument?.activeElement ? 'focused' : 'elsewhere'
  })
}

/** Moves down a list of suggestions to an option; the focus stays in the field. */
export async function arrowTo(page: Page, line: Locator): Promise<void> {
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    if ((await line.getAttribute('data-highlighted')) !== null) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`${String(line)} could not be reached with the arrow keys`)
}

/** Tabs to an element and presses a key. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Tabs to a field and replaces its value. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Tabs to a select and chooses a value by arrow keys. */
export async function pick(page: Page, select: Locator, value: string): Promise<void> {
  await tabTo(page, select)
  const values = await select
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')))
  const steps = values.indexOf(value) - values.indexOf(await select.inputValue())
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown')
  await expect(select).toHaveValue(value)
}

/** Tabs to a list of options, opens it, and chooses one by arrow keys. */
export async function choose(page: Page, list: Locator, name: string): Promise<void> {
  await press(page, list)
  const option = page.getByRole('option', { name, exact: true })
  await expect(option).toBeVisible()
  const thing = await option.elementHandle()
  for (let steps = 0; (await findFocus(thing)) !== 'focused'; steps += 1) {
    if (steps === MAX_STEPS) throw new Error(`${name} could not be reached with the arrow keys`)
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(option).toBeHidden()
}

/** Tabs to a field for a day and its time, and types a day at nine in the morning, as browsers in American English have it. */
export async function typeNine(page: Page, field: Locator, day: string): Promise<void> {
  const [year, month, date] = day.split('-')
  await tabTo(page, field)
  await page.keyboard.type(`${month}${date}${year}`)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('0900A')
  await expect(field).toHaveValue(`${day}T09:00`)
}

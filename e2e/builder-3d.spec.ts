import { designAndBuy } from './support/design-journey.ts'
import { waitUntilHydrated } from './support/document.ts'
import { readMessages } from './support/messages.ts'
import { expect, test } from './support/test.ts'

// WebGL drawn by the processor.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []).filter(
          (each) => !['--disable-gpu', '--disable-3d-apis'].includes(each),
        ),
        '--use-gl=angle',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
      ],
    }),
})

test(
  'the bracelet is drawn in 3D, turns, and becomes a drawing on request',
  { tag: '@all' },
  async ({ page }) => {
    const t = readMessages('en')
    await page.goto('/design')
    await waitUntilHydrated(page)
    const drawn = page.getByRole('main').locator('canvas')
    await expect(drawn).toBeVisible()
    const turn = page.getByRole('button', { name: t('design_turn_left') })
    await expect(turn).toBeVisible()
    const picture = page.getByRole('img', { name: /^Bracelet with/ })
    const before = await picture.screenshot()
    await turn.click()
    await expect.poll(async () => Buffer.compare(before, await picture.screenshot())).not.toBe(0)
    await page.getByRole('button', { name: t('design_view_drawing') }).click()
    await expect(drawn).toHaveCount(0)
    await expect(picture).toBeVisible()
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test(
    'a new shopper strings the stones of a reading, changes three, saves, pays, and sees the design in the order',
    { tag: '@all' },
    async ({ page }) => {
      test.slow()
      await designAndBuy(page, readMessages('en'))
    },
  )
})

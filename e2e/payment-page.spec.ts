import { expectAccessibleAtEveryWidth } from './support/axe.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { chooseWallet, enterPayment } from './support/payment.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)

  test(
    `the payment page is accessible with card and wallet at every width (${language})`,
    { tag: '@all' },
    async ({ page, request }) => {
      const { order } = await enterPayment(page, request, t)
      const main = page.getByRole('main')
      await expect(main.getByText(order.order_number)).toBeVisible()
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
      await expectAccessibleAtEveryWidth(page, 'the payment page with a card')
      await chooseWallet(page, t)
      await expectAccessibleAtEveryWidth(page, 'the payment page with the wallet')
    },
  )
}

import { enterAccount } from './support/account.ts'
import { cancelOrder, getProduct, placeOrder, toName } from './support/api.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

const PLENTY = 'black-obsidian-guardian-bracelet'
/** A product with a stock of one. */
const LAST_ONE = 'malachite-hill-sphere'

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)

  test(
    `orders are listed, searched, cancelled, and bought again as far as stock allows (${language})`,
    { tag: '@all' },
    async ({ page, request }) => {
      const { proof } = await enterAccount(page, t, '/user/orders')
      const main = page.getByRole('main')
      const cards = main.getByRole('article')
      await expect(main.getByText(t('account_orders_empty'), { exact: true })).toBeVisible()

      const plenty = await getProduct(request, PLENTY)
      const lastOne = await getProduct(request, LAST_ONE)
      const first = await placeOrder(request, proof, [plenty, lastOne])
      const second = await placeOrder(request, proof, [plenty])
      await page.reload()
      await expect(cards).toHaveCount(2)
      await expect(cards.first()).toContainText(second.order_number)
      await expect(main.getByText(t('account_orders_count', { count: 2 }))).toBeVisible()

      const number = main.getByLabel(t('account_result_number'), { exact: true })
      await number.fill(first.order_number.slice(-6).toLowerCase())
      await number.press('Enter')
      await expect(cards).toHaveCount(1)
      await main
        .getByRole('link', { name: `${t('account_order_details')} ${first.order_number}`, exact: true })
        .click()
      const title = main.getByRole('heading', {
        level: 1,
        name: t('account_order_title', { number: first.order_number }),
      })
      await expect(title).toBeVisible()

      await main.getByRole('button', { name: t('account_cancel'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: t('account_cancel_title') })
      await expect(dialog).toContainText(first.order_number)
      await dialog.getByRole('button', { name: t('account_cancel_confirm'), exact: true }).click()
      await expect(page.getByText(t('account_cancel_done'), { exact: true })).toBeVisible()
      await expect(title).toBeFocused()
      await expect(main.getByRole('list', { name: t('account_timeline') })).toContainText(
        t('orders_status_cancelled'),
      )

      await main.getByRole('link', { name: t('account_orders_back') }).click()
      await expect(number).toHaveValue(/.{6}/)
      const status = main.getByLabel(t('account_orders_status'), { exact: true })
      await status.selectOption('shipped')
      await expect(main.getByText(t('account_orders_no_match'), { exact: true })).toBeVisible()
      await main.getByRole('button', { name: t('account_orders_show_all') }).click()
      await expect(cards).toHaveCount(2)
      await status.selectOption('cancelled')
      await expect(cards).toHaveCount(1)

      // Somebody else buys the last one meanwhile.
      const taken = await placeOrder(request, proof, [lastOne])
      const again = cards.getByRole('button', { name: `${t('account_buy_again')} ${first.order_number}` })
      await again.click()
      const news = cards.getByRole('status')
      await expect(news).toContainText(t('account_again_partly'))
      await expect(news).toContainText(t('account_again_sold_out', { thing: toName(lastOne, language) }))
      await main.getByRole('link', { name: t('account_again_to_cart') }).click()
      await expect(main.getByText(toName(plenty, language)).first()).toBeVisible()

      await cancelOrder(request, proof, taken)
      await page.goBack()
      await again.click()
      const drawer = page.getByRole('dialog', { name: t('cart_title') })
      await expect(drawer).toContainText(toName(lastOne, language))
    },
  )

  test(
    `notes on an order are added, changed and deleted (${language})`,
    { tag: '@all' },
    async ({ page, request }) => {
      const { proof } = await enterAccount(page, t, '/user')
      const order = await placeOrder(request, proof, [await getProduct(request, PLENTY)])
      await page.goto(`/user/orders?order=${order.order_id}`)
      const main = page.getByRole('main')
      const note = main.getByLabel(t('account_note_new'), { exact: true })
      const add = main.getByRole('button', { name: t('account_note_add'), exact: true })
      const ofAnyDate = (key: string) =>
        main.getByRole('button', { name: new RegExp(`^${t(key, { date: '.+' })}$`) })

      await add.click()
      await expect(note).toHaveAccessibleDescription(new RegExp(t('account_note_empty')))
      await note.fill('Please wrap it as a gift.')
      await add.click()
      await expect(main.getByText('Please wrap it as a gift.', { exact: true })).toBeVisible()
      await expect(note).toHaveValue('')

      await ofAnyDate('account_note_edit_of').click()
      await main.getByLabel(t('account_note_edit'), { exact: true }).fill('No wrapping, please.')
      await main.getByRole('button', { name: t('account_note_save'), exact: true }).click()
      await expect(ofAnyDate('account_note_edit_of')).toBeFocused()
      await page.reload()
      await expect(main.getByText('No wrapping, please.', { exact: true })).toBeVisible()
      await expect(main.getByText(t('account_note_edited'))).toBeVisible()

      await ofAnyDate('account_note_delete_of').click()
      const dialog = page.getByRole('dialog', { name: t('account_note_delete_title') })
      await expect(dialog).toContainText('No wrapping, please.')
      await dialog.getByRole('button', { name: t('account_note_delete'), exact: true }).click()
      await expect(main.getByText('No wrapping, please.')).toBeHidden()
      await expect(main.getByRole('heading', { name: t('account_notes'), exact: true })).toBeFocused()
      await page.reload()
      await expect(add).toBeVisible()
      await expect(main.getByText('No wrapping, please.')).toBeHidden()
    },
  )
}

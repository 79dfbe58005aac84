import { expect, type Page } from '@playwright/test'
import { CARD_LABELS, cardForm, CARDS } from './card.ts'
import { press, type } from './keys.ts'
import type { Translate } from './messages.ts'

/** Fills in the checkout that has just been opened and pays by card, by keyboard alone, until the order is paid. */
export async function checkOutByKeyboard(page: Page, t: Translate): Promise<void> {
  const card = CARD_LABELS[t.language]
  /** Matches a button whose label contains an amount that is not known here. */
  const sums = (key: string) => new RegExp(`^${t(key, { amount: '¥' })}`)
  await expect(page.getByRole('heading', { level: 1, name: t('checkout_title') })).toBeVisible()
  await type(page, page.getByLabel(t('addresses_recipient')), 'Mei Lin')
  await type(page, page.getByLabel(t('addresses_phone')), '13812345678')
  // The first province is Beijing, which has a single city.
  await press(page, page.getByLabel(t('addresses_province')), 'ArrowDown')
  await expect(page.getByLabel(t('addresses_city'))).toHaveValue('北京市')
  await press(page, page.getByLabel(t('addresses_district')), 'ArrowDown')
  await type(page, page.getByLabel(t('addresses_line1')), '1 West Lake Road')
  await press(page, page.getByRole('button', { name: sums('checkout_place_for') }))

  await expect(page).toHaveURL(/\/payment\//)
  const form = cardForm(page)
  await expect(form.getByLabel(card.number)).toBeVisible()
  await type(page, form.getByLabel(card.number), CARDS.pays)
  await type(page, form.getByLabel(card.expiry), '1234')
  await type(page, form.getByLabel(card.cvc), '123')
  await press(page, page.getByRole('button', { name: sums('payment_pay') }))
  await expect(page.getByRole('heading', { name: t('account_result_paid') })).toBeVisible()
}

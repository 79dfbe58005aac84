import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { readLink, receiveMail } from './outbox.ts'

/** A fictional shopper, new in each test. */
export interface Shopper {
  email: string
  password: string
  nickname: string
}

let count = 0

/** A shopper without an account. */
export function aNewcomer(): Shopper {
  count += 1
  return { email: `mei.${Date.now()}.${count}@example.com`, password: 'Quiet-River-9', nickname: 'Mei' }
}

/** Creates an account by the API, for tests about something else. */
export async function createAccount(request: APIRequestContext, shopper: Shopper): Promise<void> {
  const response = await request.post('/api/v1/auth/register', {
    data: {
      email: shopper.email,
      password_raw: shopper.password,
      nickname: shopper.nickname,
      agree_terms: true,
    },
  })
  expect(response.status()).toBe(201)
  const link = readLink(await receiveMail(request, shopper.email, /confirm your email/i))
  const token = new URLSearchParams(link.split('?')[1]).get('token')!
  expect((await request.get(`/api/v1/auth/verify-email?token=${token}`)).ok()).toBe(true)
}

/** Fills in the shipping address. */
export async function fillAddress(form: Page | Locator): Promise<void> {
  await form.getByLabel('Recipient’s full name').fill('Mei Lin')
  await form.getByLabel('Phone number').fill('13812345678')
  await form.getByRole('combobox', { name: 'Province' }).selectOption('浙江省')
  await form.getByLabel('City').selectOption('杭州市')
  await form.getByLabel('District').selectOption('西湖区')
  await form.getByLabel('Street address').fill('1 West Lake Road')
}

/** Checks a checkbox or radio button by its label, because the input itself is hidden. */
export async function choose(box: Locator): Promise<void> {
  await box.first().locator('xpath=ancestor::label[1]').click()
  await expect(box.first()).toBeChecked()
}

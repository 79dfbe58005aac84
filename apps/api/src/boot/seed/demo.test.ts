import { expect, test } from 'vitest'
import { register } from '@shop/contract/auth/auth.endpoints'
import { createTestApp } from '../../../test/test-app.ts'
import { DEMO_SHOPPER, requireNoDemoAccounts, seedDemoShopper } from './demo.ts'

test('live mode rejects a database with the demo shopper, after any number of demo starts [T60]', async () => {
  const { services } = await createTestApp()
  await requireNoDemoAccounts(services)
  for (let i = 0; i < 2; i += 1) await seedDemoShopper(services)
  await expect(requireNoDemoAccounts(services)).rejects.toThrow(/^SHOP_MODE: .*lian@example\.com/)
})

test('live mode starts although somebody registered with that address', async () => {
  const shop = await createTestApp()
  const { email, password: password_raw } = DEMO_SHOPPER
  await shop.call(register, { body: { email, password_raw, agree_terms: true } })
  expect(await shop.services.users.findByEmail(email)).toMatchObject({ email })
  await requireNoDemoAccounts(shop.services)
})

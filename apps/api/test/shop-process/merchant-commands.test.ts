import { expect, test } from 'vitest'
import { createPaymentIntent } from '@shop/contract/payments/payments.endpoints'
import {
  aDataFolder,
  placeAnOrder,
  placeAPaidOrder,
  readOrder,
  signIn,
  startShop,
  waitForStatus,
  type AShop,
} from './a-shop.ts'
import { expectUsageError, runShopCommand } from './commands.ts'

const orders = ({ dataDir }: AShop, ...args: string[]) => runShopCommand('orders', args, dataDir)
const ledger = ({ dataDir }: Pick<AShop, 'dataDir'>, ...args: string[]) =>
  runShopCommand('ledger', args, dataDir)

test('The merchant manages orders while the shop runs, each step once, and the ledger agrees.', async () => {
  const shop = await startShop({ dataDir: await aDataFolder() })
  const as = await signIn(shop)
  const paid = await placeAPaidOrder(shop, as)
  const number = paid.order_number
  const open = await placeAnOrder(shop, as)
  const body = { order_id: open.order_id }
  await shop.call(createPaymentIntent, { params: { provider: 'stripe' }, body }, { as })

  const parcel = ['--carrier', 'SF', '--tracking', 'SF1234567890123']
  const right = ['--carrier', 'SF', '--tracking', 'SF1234567890124']
  const steps: [string[], RegExp][] = [
    [['list'], new RegExp(`^${open.order_number} .*pending_payment .*\\n${number} .*paid `)],
    [['list', '--status', 'paid'], new RegExp(`^${number} [^\\n]*\\n$`)],
    [['show', number], /1 × /],
    [['note', number, 'Gift wrapping'], /^Noted for/],
    [['note', number, 'Gift wrapping'], /has this note already/],
    [['ship', number, ...parcel], /is shipped with SF Express, SF1234567890123/],
    [['ship', number, ...parcel], /was shipped already/],
    [['correct', number, ...right], /^Parcel 1 of .* now goes with SF Express, SF1234567890124/],
    [['show', number], /Parcel 1 {2}SF Express, SF1234567890124: 1:1/],
    [['deliver', number], /is delivered/],
    [['deliver', number], /was delivered already/],
    [['refund', number, '--amount', '1.00'], /^¥1\.00 of .* is being refunded/],
    [['refund', number, '--amount', '1.00'], /was requested already: ¥1\.00/],
    [['refund', number, '--amount', '¥1'], /was requested already: ¥1\.00/],
    // Its payment is open at the provider, which runs inside the shop.
    [['cancel', open.order_number], /is cancelled/],
    [['cancel', open.order_number], /was cancelled already/],
  ]
  for (const [args, output] of steps) {
    const { exitCode, stdout, stderr } = await orders(shop, ...args)
    expect({ args, exitCode, stderr }).toEqual({ args, exitCode: 0, stderr: '' })
    expect(stdout).toMatch(output)
  }
  await waitForStatus(shop, paid, as, 'partially_refunded')
  expect((await readOrder(shop, open, as)).status).toBe('cancelled')
  expect(await orders(shop, 'cancel', number)).toMatchObject({ exitCode: 1, stdout: '' })
  const unknown = { exitCode: 1, stdout: '', stderr: 'There is no order SY000000NOBODY.\n' }
  expect(await orders(shop, 'show', 'SY000000NOBODY')).toMatchObject(unknown)
  expect(await orders(shop, 'ship', number)).toMatchObject({ exitCode: 2, stdout: '' })
  for (const lines of ['0:1', '1:1,'])
    expect(await orders(shop, 'ship', number, ...parcel, '--lines', lines)).toMatchObject({ exitCode: 2 })

  const agreed = await ledger(shop, 'check')
  expect(agreed).toMatchObject({ exitCode: 0, stderr: '' })
  expect(agreed.stdout).toContain('The ledger and the shop: nothing differs.')
  expect(agreed.stdout).toMatch(/The ledger and stripe[^\n]*: nothing differs\./)
  const shown = await ledger(shop, 'show', number)
  expect(shown.stdout).toMatch(/payment charged +receivable → provider:stripe +¥/)
  expect(shown.stdout).toMatch(/refund sent +provider:stripe → owed +¥1\.00/)

  const missing = `DELETE FROM ledger_entries WHERE movement LIKE 'refund:%:sent' AND unit = 'CNY'`
  await shop.query(missing)
  const differing = await ledger(shop, 'check')
  expect(differing.exitCode).toBe(1)
  expect(differing.stdout).toMatch(new RegExp(`${number}  balance at stripe: expected ¥.*, is ¥`))
  expect(await ledger(shop, 'lost')).toMatchObject({
    exitCode: 0,
    stderr: '',
    stdout: expect.stringMatching(/^Since .* no payment is lost\.\n$/),
  })
  await shop.stop()

  const alone = await ledger({ dataDir: shop.dataDir }, 'check')
  expect(alone.exitCode).toBe(1)
  expect(alone.stdout).toMatch(/No response from: stripe/)
})

test('The merchant lists, shows, exports and checks invoices while the shop runs.', async () => {
  const shop = await startShop({ dataDir: await aDataFolder() })
  const as = await signIn(shop)
  const paid = await placeAPaidOrder(shop, as)
  const number = paid.order_number
  await orders(shop, 'refund', number, '--amount', '1.00')
  await waitForStatus(shop, paid, as, 'partially_refunded')

  const invoices = (...args: string[]) => runShopCommand('invoices', args, shop.dataDir)
  expect((await invoices('issue')).exitCode).toBe(0)
  const listed = (await invoices('list')).stdout
  expect(listed).toMatch(/^CN-\d{4}-000001 .*-¥1\.00 .*\nINV-\d{4}-000001 /)
  const invoiceNumber = /INV-\d{4}-000001/.exec(listed)![0]
  expect((await invoices('show', invoiceNumber)).stdout).toContain(`"order_number": "${number}"`)
  expect((await invoices('export', '-')).stdout).toContain(`${invoiceNumber},invoice,payment,`)
  expect((await invoices('check')).stdout).toMatch(/all its numbers/)
  expect(await invoices('show', 'INV-1')).toMatchObject({ exitCode: 1, stdout: '' })
  await shop.stop()
})

test('The merchant gives, lists, blocks and reissues gift cards while the shop runs.', async () => {
  const shop = await startShop({ dataDir: await aDataFolder() })
  const cards = (...args: string[]) => runShopCommand('gift-cards', args, shop.dataDir)
  expect(await cards('list')).toMatchObject({ exitCode: 0, stdout: 'No gift cards.\n' })
  const given = (await cards('give', '300')).stdout
  const code = /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/.exec(given)![0]
  expect((await cards('list')).stdout).toMatch(new RegExp(`…${code.slice(-4)}  ¥300.00 of ¥300.00  active`))
  expect((await cards('block', code.slice(-4))).stdout).toContain('blocked')
  expect((await cards('show', code.slice(-4))).stdout).toMatch(/given +¥300\.00/)
  const reissued = (await cards('reissue', code.slice(-4))).stdout
  expect(reissued).toMatch(/[0-9A-Z]{5}(-[0-9A-Z]{5}){3}/)
  expect(reissued).not.toContain(code)
  expect(await cards('show', '????')).toMatchObject({ exitCode: 1, stdout: '' })
  await shop.stop()
})

test.each([
  { args: [], says: 'Use one of: list, show, give' },
  { args: ['give', '99'], says: 'Please choose a whole amount from ¥100 to ¥2,000' },
  { args: ['give', '300', '--email', 'nobody'], says: 'Invalid email format' },
  { args: ['list', '--status', 'lost'], says: '--status is active or blocked.' },
])('Wrong usage of the gift cards ends with 2 and prints: $says', ({ args, says: output }) =>
  expectUsageError('gift-cards', args, output),
)

test('While no shop runs, the providers are not reported as agreeing.', async () => {
  const { exitCode, stdout } = await ledger({ dataDir: await aDataFolder() }, 'check')
  expect(exitCode).toBe(3)
  expect(stdout).toMatch(/^The ledger and the shop: nothing differs\.\nNo response from: stripe/)
})

test.each([
  { args: [], says: 'Use "check", "lost", or "show" and one order number.' },
  { args: ['show'], says: 'Use "check", "lost", or "show" and one order number.' },
  { args: ['check', '--send-back'], says: 'Use "check", "lost", or "show" and one order number.' },
  { args: ['check', '--since', 'yesterday'], says: '--since must be a past date' },
])('Wrong usage of the ledger ends with 2 and prints: $says', ({ args, says: output }) =>
  expectUsageError('ledger', args, output),
)

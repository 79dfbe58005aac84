import { describe, expect, test } from 'vitest'
import * as endpoints from '@shop/contract/addresses'
import { aShopper, anAddress, type Shopper } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()

const add = async (as: Shopper, extra: Parameters<typeof anAddress>[0] = {}) =>
  shop.call(endpoints.createAddress, { body: anAddress(extra) }, { as })
const list = async (as: Shopper) => (await shop.call(endpoints.listAddresses, {}, { as })).data.items
const listDefaults = async (as: Shopper) =>
  (await list(as)).filter(({ is_default }) => is_default).map(({ label }) => label)

describe('the default address', () => {
  test('is the first one, until another is made it', async () => {
    const lian = await aShopper(shop)
    const home = (await add(lian, { label: 'Home' })).data
    const office = (await add(lian, { label: 'Office' })).data
    expect([home.is_default, office.is_default]).toEqual([true, false])
    expect((await shop.call(endpoints.getDefaultAddress, {}, { as: lian })).data).toEqual(home)

    await shop.call(endpoints.setDefaultAddress, { params: { id: office.address_id } }, { as: lian })
    expect(await listDefaults(lian)).toEqual(['Office'])
    await add(lian, { label: 'Parents', is_default: true })
    expect(await listDefaults(lian)).toEqual(['Parents'])
    expect((await list(lian))[0]!.label).toBe('Parents')
  })

  test('goes to the newest other when it is removed', async () => {
    const lian = await aShopper(shop)
    const first = (await add(lian, { label: 'First' })).data
    await add(lian, { label: 'Second' })
    await add(lian, { label: 'Third' })
    await shop.call(endpoints.deleteAddress, { params: { id: first.address_id } }, { as: lian })
    expect(await listDefaults(lian)).toEqual(['Third'])
  })

  test('is missing when the book is empty', async () => {
    const lian = await aShopper(shop)
    const { data } = await add(lian)
    await shop.call(endpoints.deleteAddress, { params: { id: data.address_id } }, { as: lian })
    expect(await list(lian)).toEqual([])
    expect((await shop.call(endpoints.getDefaultAddress, {}, { as: lian })).error.code).toBe(
      'ADDRESS_NOT_FOUND',
    )
  })

  test('is one, also when five are made it at once', async () => {
    const lian = await aShopper(shop)
    await Promise.all([1, 2, 3, 4, 5].map((number) => add(lian, { label: `No ${number}`, is_default: true })))
    expect(await list(lian)).toHaveLength(5)
    expect(await listDefaults(lian)).toHaveLength(1)
  })

  test('stays the default when it is edited', async () => {
    const lian = await aShopper(shop)
    const { address_id: id } = (await add(lian, { label: 'Home', district: 'Xihu' })).data
    const { data } = await shop.call(
      endpoints.updateAddress,
      { params: { id }, body: anAddress({ city: 'Ningbo' }) },
      { as: lian },
    )
    expect(data).toEqual({ address_id: id, is_default: true, ...anAddress({ city: 'Ningbo' }) })
  })
})

test('the book holds twenty addresses, also when they come at once', async () => {
  const lian = await aShopper(shop)
  const answers = await Promise.all(Array.from({ length: 22 }, () => add(lian)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 409).map(({ error }) => error.code)).toEqual(
    Array(2).fill('ADDRESS_LIMIT_REACHED'),
  )
})

describe('somebody else’s address', () => {
  test('looks like one that does not exist, whatever is tried', async () => {
    const [lian, stranger] = [await aShopper(shop), await aShopper(shop)]
    const { address_id } = (await add(lian, { label: 'Home' })).data
    const before = await list(lian)
    for (const id of [address_id, '01890a5d-ac96-774b-bcce-b302099a8057', 'nonsense']) {
      const answers = [
        await shop.call(
          endpoints.updateAddress,
          { params: { id }, body: anAddress({ city: 'Elsewhere' }) },
          { as: stranger },
        ),
        await shop.call(endpoints.setDefaultAddress, { params: { id } }, { as: stranger }),
        await shop.call(endpoints.deleteAddress, { params: { id } }, { as: stranger }),
      ]
      expect(answers.map(({ error }) => error.code)).toEqual(Array(3).fill('ADDRESS_NOT_FOUND'))
    }
    expect(await list(lian)).toEqual(before)
    expect(await list(stranger)).toEqual([])
  })
})

describe('what an address must hold', () => {
  test.each([
    [{ phone: '12345678901' }, 'phone', 'Invalid phone number format'],
    [{ phone: '+86 138 0013 8000' }, 'phone', 'Invalid phone number format'],
    [{ phone: 'call me', country: 'US' }, 'phone', 'Invalid phone number format'],
    [{ recipient_name: '   ' }, 'recipient_name', 'Please enter the name of the recipient'],
    [{ recipient_name: 'L'.repeat(61) }, 'recipient_name', 'Please enter the name of the recipient'],
    [{ recipient_name: 'Lian\u0007' }, 'recipient_name', 'Please enter the name of the recipient'],
    [{ city: '' }, 'city', 'Please enter the city'],
    [{ country: 'China' }, 'country', 'Please choose a country'],
    [{ address_line1: '' }, 'address_line1', 'Please enter the street and number'],
  ])('%j is refused at %s', async (extra, path, message) => {
    const { error } = await add(await aShopper(shop), extra)
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path, message }] })
  })

  test('abroad takes an international number, and empty lines are left out', async () => {
    const { data } = await add(await aShopper(shop), {
      country: 'DE',
      phone: '+49 (30) 901820',
      district: '  ',
      address_line2: '',
    })
    expect(data).not.toHaveProperty('district')
    expect(data).not.toHaveProperty('address_line2')
    expect(data.phone).toBe('+49 (30) 901820')
  })

  test('is kept to the letter, scripts and quotes included', async () => {
    const name = `<script>alert('x')</script> O'Brien; DROP TABLE users`
    expect((await add(await aShopper(shop), { recipient_name: name })).data.recipient_name).toBe(name)
  })
})

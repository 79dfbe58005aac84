import { describe, expect, test } from 'vitest'
import * as endpoints from '@shop/contract/addresses/addresses.endpoints'
import { aShopper, anAddress, type Shopper } from '../../../test/builders.ts'
import { NAMES } from '../../../test/names.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()

const add = async (as: Shopper, extra: Parameters<typeof anAddress>[0] = {}) =>
  shop.call(endpoints.createAddress, { body: anAddress(extra) }, { as })
const list = async (as: Shopper) => (await shop.call(endpoints.listAddresses, {}, { as })).data.items
const listDefaults = async (as: Shopper) =>
  (await list(as)).filter(({ is_default }) => is_default).map(({ label }) => label)

describe('the default address', () => {
  test('is the first one until another is made the default', async () => {
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

  test('passes to the newest remaining one when it is removed', async () => {
    const lian = await aShopper(shop)
    const first = (await add(lian, { label: 'First' })).data
    await add(lian, { label: 'Second' })
    await add(lian, { label: 'Third' })
    await shop.call(endpoints.deleteAddress, { params: { id: first.address_id } }, { as: lian })
    expect(await listDefaults(lian)).toEqual(['Third'])
  })

  test('does not exist when there are no addresses', async () => {
    const lian = await aShopper(shop)
    const { data } = await add(lian)
    await shop.call(endpoints.deleteAddress, { params: { id: data.address_id } }, { as: lian })
    expect(await list(lian)).toEqual([])
    expect((await shop.call(endpoints.getDefaultAddress, {}, { as: lian })).error.code).toBe(
      'ADDRESS_NOT_FOUND',
    )
  })

  test('is exactly one when five addresses are created concurrently', async () => {
    const lian = await aShopper(shop)
    await Promise.all([1, 2, 3, 4, 5].map((number) => add(lian, { label: `No ${number}`, is_default: true })))
    expect(await list(lian)).toHaveLength(5)
    expect(await listDefaults(lian)).toHaveLength(1)
  })

  test('stays the default when it is edited [T504]', async () => {
    const lian = await aShopper(shop)
    const { address_id: id } = (await add(lian, { label: 'Home' })).data
    const moved = anAddress({ city: '宁波市', district: '鄞州区' })
    const { data } = await shop.call(endpoints.updateAddress, { params: { id }, body: moved }, { as: lian })
    expect(data).toEqual({ address_id: id, is_default: true, ...moved })
  })
})

test('there are at most twenty addresses, even when created concurrently', async () => {
  const lian = await aShopper(shop)
  const responses = await Promise.all(Array.from({ length: 22 }, () => add(lian)))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(responses.filter(({ status }) => status === 409).map(({ error }) => error.code)).toEqual(
    Array(2).fill('ADDRESS_LIMIT_REACHED'),
  )
})

describe('somebody else’s address', () => {
  test('looks like one that does not exist, for every operation', async () => {
    const [lian, stranger] = [await aShopper(shop), await aShopper(shop)]
    const { address_id } = (await add(lian, { label: 'Home' })).data
    const before = await list(lian)
    for (const id of [address_id, '01890a5d-ac96-774b-bcce-b302099a8057', 'nonsense']) {
      const responses = [
        await shop.call(
          endpoints.updateAddress,
          { params: { id }, body: anAddress({ district: '上城区' }) },
          { as: stranger },
        ),
        await shop.call(endpoints.setDefaultAddress, { params: { id } }, { as: stranger }),
        await shop.call(endpoints.deleteAddress, { params: { id } }, { as: stranger }),
      ]
      expect(responses.map(({ error }) => error.code)).toEqual(Array(3).fill('ADDRESS_NOT_FOUND'))
    }
    expect(await list(lian)).toEqual(before)
    expect(await list(stranger)).toEqual([])
  })
})

describe('a mainland address', () => {
  const xihu = { province: '浙江省', city: '杭州市', district: '西湖区' }

  test('must exist in the list of regions, on create and on update [T23]', async () => {
    const lian = await aShopper(shop)
    const { address_id: id } = (await add(lian)).data
    for (const [extra, path] of [
      [{ province: '浙江' }, 'province'],
      [{ city: '南京市' }, 'city'],
      [{ city: '宁波市' }, 'district'],
      [{ district: '' }, 'district'],
      [{ province: '台湾省', city: '台北市' }, 'province'],
    ] as const) {
      const body = anAddress(extra)
      for (const { error } of [
        await shop.call(endpoints.createAddress, { body }, { as: lian }),
        await shop.call(endpoints.updateAddress, { params: { id }, body }, { as: lian }),
      ]) {
        const message = 'Please choose province, city and district from the list'
        expect(error).toMatchObject({ code: 'ADDRESS_REGION_UNKNOWN', details: [{ path, message }] })
      }
    }
    expect(await list(lian)).toHaveLength(1)
    expect((await list(lian))[0]).toMatchObject(xihu)
  })

  test('typed in English is stored in Chinese', async () => {
    const english = { province: 'Zhejiang', city: 'hangzhou', district: 'Xihu' }
    expect((await add(await aShopper(shop), english)).data).toMatchObject(xihu)
  })

  test('needs no district where the city has none, and may include a town', async () => {
    const dongguan = { province: '广东省', city: '东莞市' }
    const { data } = await add(await aShopper(shop), { ...dongguan, district: '' })
    expect(data).toMatchObject(dongguan)
    expect(data).not.toHaveProperty('district')
    expect((await add(await aShopper(shop), { ...dongguan, district: '长安镇' })).data.district).toBe(
      '长安镇',
    )
  })
})

describe('address validation', () => {
  test.each([
    [{ phone: '12345678901' }, 'phone', 'Invalid phone number format'],
    [{ phone: '+65 8123 4567' }, 'phone', 'Invalid phone number format'],
    [{ phone: 'call me', country: 'US' }, 'phone', 'Invalid phone number format'],
    [{ recipient_name: '   ' }, 'recipient_name', 'Please enter the recipient’s name'],
    [{ recipient_name: 'L'.repeat(61) }, 'recipient_name', 'Please enter the recipient’s name'],
    [{ recipient_name: 'Lian\u0007' }, 'recipient_name', 'Please enter the recipient’s name'],
    [{ city: '' }, 'city', 'Please enter a city'],
    [{ country: 'China' }, 'country', 'Please choose a country'],
    [{ postal_code: '31000' }, 'postal_code', 'Invalid postal code'],
    [{ postal_code: 'SW1A 1AA' }, 'postal_code', 'Invalid postal code'],
    [{ address_line1: '' }, 'address_line1', 'Please enter a street address'],
    [{ recipient_name: '王𪚥 🎁' }, 'recipient_name', 'We cannot print 𪚥 🎁'],
  ])('%j is rejected at %s', async (extra, path, message) => {
    const { error } = await add(await aShopper(shop), extra)
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path, message }] })
  })

  test('takes names of every script that a label can have', async () => {
    const as = await aShopper(shop)
    for (const recipient_name of [NAMES.hebrew, NAMES.khmer, NAMES.japanese, NAMES.persian])
      expect((await add(as, { recipient_name })).data).toMatchObject({ recipient_name })
  })

  test('abroad accepts an international number, and empty fields are left out', async () => {
    const { data } = await add(await aShopper(shop), {
      country: 'DE',
      phone: '+49 (30) 901820',
      province: 'Berlin',
      city: 'Berlin',
      postal_code: 'D-10117',
      district: '  ',
      address_line2: '',
    })
    expect(data).toMatchObject({ province: 'Berlin', postal_code: 'D-10117' })
    expect(data).not.toHaveProperty('district')
    expect(data).not.toHaveProperty('address_line2')
    expect(data.phone).toBe('+4930901820')
  })

  test('at home has the phone number as browsers fill it in, and the postal code as keyboards write it', async () => {
    const { data } = await add(await aShopper(shop), {
      phone: '+86 138 0013 8000',
      postal_code: '３１００００',
    })
    expect(data).toMatchObject({ phone: '13800138000', postal_code: '310000' })
  })

  test('is stored exactly as typed, scripts and quotes included', async () => {
    const name = `<script>alert('x')</script> O'Brien; DROP TABLE users`
    expect((await add(await aShopper(shop), { recipient_name: name })).data.recipient_name).toBe(name)
  })
})

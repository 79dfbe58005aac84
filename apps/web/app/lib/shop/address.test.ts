import { AddressInput } from '@shop/contract/addresses/addresses.schemas'
import * as regions from '@shop/regions/regions'
import { describe, expect, test } from 'vitest'
import {
  changeAddress,
  EMPTY_ADDRESS,
  isTouched,
  settleRegion,
  toAddressDraft,
  toAddressInput,
  type AddressDraft,
} from './address-draft.ts'
import { findAddressErrors, toAddressErrors, toRemainingErrors } from './address-errors.ts'

const HOME: AddressDraft = {
  ...EMPTY_ADDRESS,
  recipient_name: 'Lin Mei',
  phone: '13800138000',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  address_line1: '8 Beishan Road',
}
const ABROAD: AddressDraft = {
  ...HOME,
  country: 'DE',
  province: 'Berlin',
  city: 'Berlin',
  district: '',
  phone: '+49 30 901820',
}

describe('an address draft', () => {
  test('knows whether it was touched', () => {
    expect(isTouched(EMPTY_ADDRESS)).toBe(false)
    expect(isTouched(HOME)).toBe(true)
  })

  test('is read from a saved address, without unknown fields', () => {
    const stored = { ...toAddressInput(HOME), address_id: 'a', is_default: true }
    expect(toAddressDraft(stored)).toEqual(HOME)
  })

  test('is sent trimmed and without empty fields', () => {
    const input = toAddressInput({ ...ABROAD, city: ' Berlin ', label: '  ' })
    expect(input).toEqual({
      recipient_name: 'Lin Mei',
      phone: '+49 30 901820',
      country: 'DE',
      province: 'Berlin',
      city: 'Berlin',
      address_line1: '8 Beishan Road',
    })
  })
})

describe('changing an address', () => {
  test('clears city and district with another province, and the district with another city', () => {
    expect(changeAddress(HOME, { province: '江苏省' }, regions)).toMatchObject({ city: '', district: '' })
    expect(changeAddress(HOME, { city: '宁波市' }, regions)).toMatchObject({
      province: '浙江省',
      district: '',
    })
  })

  test('selects the only city of a province', () => {
    expect(changeAddress(HOME, { province: '上海市' }, regions)).toMatchObject({
      city: '上海市',
      district: '',
    })
  })

  test('clears the region when the country changes to or from China, and keeps the rest', () => {
    const nowhere = { province: '', city: '', district: '', postal_code: '' }
    const left = changeAddress({ ...HOME, postal_code: '310000' }, { country: 'DE' }, regions)
    expect(left).toEqual({ ...HOME, country: 'DE', ...nowhere })
    expect(changeAddress(ABROAD, { country: 'CN' }, regions)).toEqual({
      ...ABROAD,
      country: 'CN',
      ...nowhere,
    })
  })

  test('keeps the region when the same value is chosen, another field changes, or the country changes abroad', () => {
    expect(changeAddress(HOME, { province: '浙江省', city: '杭州市' }, regions)).toEqual(HOME)
    expect(changeAddress(HOME, { phone: '1' }, regions)).toEqual({ ...HOME, phone: '1' })
    expect(changeAddress(ABROAD, { country: 'AT' }, regions)).toEqual({ ...ABROAD, country: 'AT' })
  })
})

describe('a stored region', () => {
  test('in English is found in the region tree', () => {
    const english = { ...HOME, province: 'Zhejiang', city: 'Hangzhou', district: 'Xihu' }
    expect(settleRegion(english, regions)).toEqual(HOME)
  })

  test('that is unknown is cleared from the first unknown level on', () => {
    expect(settleRegion({ ...HOME, district: '江干区' }, regions)).toEqual({ ...HOME, district: '' })
    expect(settleRegion({ ...HOME, city: '南京市' }, regions)).toEqual({ ...HOME, city: '', district: '' })
    expect(settleRegion({ ...HOME, province: '浙江' }, regions)).toMatchObject({
      province: '',
      city: '',
      district: '',
    })
  })

  test('abroad stays as typed, and so does a town while it is typed', () => {
    expect(settleRegion(ABROAD, regions)).toBe(ABROAD)
    const town = { ...HOME, province: '广东省', city: '东莞市', district: '长安镇 ' }
    expect(settleRegion(town, regions)).toEqual(town)
  })
})

describe('validating an address', () => {
  test('passes what the server accepts', () => {
    for (const address of [HOME, ABROAD, { ...HOME, province: '广东省', city: '东莞市', district: '' }]) {
      expect(findAddressErrors(address, regions)).toEqual({})
      expect(AddressInput.safeParse(toAddressInput(address)).success).toBe(true)
    }
  })

  test('reports missing fields with the codes of the server', () => {
    const { phone, ...missing } = findAddressErrors(
      { ...EMPTY_ADDRESS, country: 'DE', phone: '123' },
      regions,
    )
    expect(Object.keys(missing).sort()).toEqual(['address_line1', 'city', 'province', 'recipient_name'])
    const empty = { recipient_name: '', province: '', city: '', address_line1: '' }
    const message = AddressInput.safeParse({ ...toAddressInput(ABROAD), ...empty })
    const text = message.error!.issues.map(({ path, message }) => [path[0], message])
    for (const [field, message] of Object.entries(missing)) expect(text).toContainEqual([field, message])
    expect(phone).toBe('Invalid phone number format')
  })

  test('requires regions of the tree at home, and a district where there are some', () => {
    expect(findAddressErrors({ ...HOME, district: '' }, regions)).toEqual({
      district: 'Please choose a district',
    })
    expect(findAddressErrors({ ...HOME, province: '浙江', city: 'x', district: '' }, regions)).toEqual({
      province: 'Please choose a province',
      city: 'Please choose a city',
    })
  })

  test('fails at home without the region tree', () => {
    expect(findAddressErrors(HOME, undefined)).toEqual({ province: 'Please choose a province' })
    expect(findAddressErrors(ABROAD, undefined)).toEqual({})
  })

  test('checks phone number and postal code by country', () => {
    expect(findAddressErrors({ ...HOME, phone: ABROAD.phone, postal_code: '10117 B' }, regions)).toEqual({
      phone: 'Invalid phone number format',
      postal_code: 'Invalid postal code',
    })
    expect(findAddressErrors({ ...ABROAD, postal_code: '10117 B' }, regions)).toEqual({})
    expect(findAddressErrors({ ...ABROAD, phone: 'call me' }, regions)).toHaveProperty('phone')
  })

  test('rejects values that are too long', () => {
    expect(findAddressErrors({ ...HOME, label: 'x'.repeat(21) }, regions)).toHaveProperty('label')
  })

  test('drops the error of a field that was changed', () => {
    const errors = { city: 'x', phone: 'y' }
    expect(toRemainingErrors(errors, ABROAD, { ...ABROAD, phone: '1' })).toEqual({ city: 'x' })
    expect(toRemainingErrors(errors, ABROAD, { ...ABROAD, label: 'Home' })).toEqual(errors)
  })

  test('names the characters that no label can have', () => {
    const detail = { path: 'address.recipient_name', message: '', characters: '🎁' }
    expect(toAddressErrors([detail], 'CN').recipient_name).toBe(
      'We can’t print 🎁 on the parcel. Please write this in Latin letters.',
    )
  })

  test('maps the errors of the server to fields', () => {
    const details = [
      { path: 'address.city', message: 'x' },
      { path: 'phone', message: 'y' },
      { path: 'items', message: 'z' },
    ]
    expect(toAddressErrors(details, 'DE')).toEqual({
      city: 'Please enter a city',
      phone: 'Invalid phone number format',
    })
    expect(toAddressErrors(details, 'CN')).toMatchObject({ city: 'Please choose a city' })
  })
})

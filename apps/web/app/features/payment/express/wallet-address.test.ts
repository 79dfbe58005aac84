import { describe, expect, test } from 'vitest'
import { resolveRegion } from '@shop/regions/regions'
import { toWalletAddress } from './wallet-address.ts'

const CONTACT = { name: 'Mia', phone: '13800138000', line1: '1 Lake Road', line2: null, postal_code: '' }

describe('the address of a wallet', () => {
  test('keeps what it says, and leaves out what it lacks', () => {
    const given = {
      ...CONTACT,
      city: 'San Jose',
      state: 'CA',
      country: 'us',
      line2: 'Apt 4',
      postal_code: '95131',
    }
    expect(toWalletAddress(given)).toEqual({
      recipient_name: 'Mia',
      phone: '13800138000',
      country: 'US',
      province: 'CA',
      city: 'San Jose',
      address_line1: '1 Lake Road',
      address_line2: 'Apt 4',
      postal_code: '95131',
    })
    expect(toWalletAddress({})).toEqual({
      recipient_name: '',
      phone: '',
      country: '',
      province: '',
      city: '',
      address_line1: '',
    })
  })

  test('names the city twice where a country has no states', () => {
    const given = { ...CONTACT, city: 'Berlin', state: '', country: 'DE' }
    expect(toWalletAddress(given)).toMatchObject({ province: 'Berlin', city: 'Berlin' })
  })

  test.each([
    ['浙江省', '杭州市西湖区', '西湖区'],
    ['上海市', '上海市静安区', '静安区'],
    ['上海市', '静安区', '静安区'],
    ['新疆维吾尔自治区', '伊犁哈萨克自治州伊宁市', '伊宁市'],
  ])('splits %s %s into what the shop’s regions know', (state, city, district) => {
    const address = toWalletAddress({ ...CONTACT, city, state, country: 'CN' })
    expect(resolveRegion(address)).toMatchObject({ region: { district } })
  })

  test('leaves a mainland address without a district as it is, for the server to refuse', () => {
    const address = toWalletAddress({ ...CONTACT, city: '杭州市', state: '浙江省', country: 'CN' })
    expect(address).toMatchObject({ city: '杭州市' })
    expect(resolveRegion(address)).toMatchObject({ unknown: 'district' })
  })
})

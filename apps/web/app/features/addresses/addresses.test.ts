import type { Address } from '@shop/contract/addresses/addresses.schemas'
import { describe, expect, test } from 'vitest'
import { anAddress } from '../../../test/fixtures.ts'
import { addAddress, setDefaultFlag, removeAddress, replaceAddress } from './address-list.ts'

const HOME = anAddress({ is_default: true })
const OFFICE = anAddress({ address_id: 'office' })
const ids = (list: readonly Address[]) => list.map(({ address_id }) => address_id)
const defaults = (list: readonly Address[]) => ids(list.filter(({ is_default }) => is_default))

describe('the address list', () => {
  test('ignores an address that it already contains [T473]', () => {
    const list = [HOME, OFFICE]
    expect(addAddress(list, { ...OFFICE, city: '宁波市' })).toBe(list)
  })

  test('puts a new address after the default, and a new default first', () => {
    expect(ids(addAddress([HOME], OFFICE))).toEqual(['home', 'office'])
    const list = addAddress([HOME], { ...OFFICE, is_default: true })
    expect(ids(list)).toEqual(['office', 'home'])
    expect(defaults(list)).toEqual(['office'])
  })

  test('has one default: making another one the default clears the first [T474]', () => {
    const list = setDefaultFlag([HOME, OFFICE, anAddress({ address_id: 'parents' })], 'parents')
    expect(defaults(list)).toEqual(['parents'])
    expect(ids(list)).toEqual(['parents', 'home', 'office'])
  })

  test('does not change its default for an unknown id', () => {
    const list = [HOME, OFFICE]
    expect(setDefaultFlag(list, 'nowhere')).toBe(list)
  })

  test('replaces a changed address in its place, with its default flag', () => {
    expect(replaceAddress([HOME, OFFICE], { ...OFFICE, label: 'Work' })[1]).toMatchObject({ label: 'Work' })
    expect(defaults(replaceAddress([HOME, OFFICE], { ...OFFICE, is_default: true }))).toEqual(['office'])
  })

  test('drops a removed address', () => {
    expect(ids(removeAddress([HOME, OFFICE], 'home'))).toEqual(['office'])
  })
})

import type { Address } from '@shop/contract/addresses'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addAddress, markDefault, removeAddress, replaceAddress } from './address-list.ts'
import {
  changeAddresses,
  closeAddressBook,
  getAddressBook,
  getAddresses,
  openAddressBook,
  refreshAddresses,
  reloadAddresses,
  subscribeToAddresses,
} from './address-store.ts'

function anAddress(id: string, extra: Partial<Address> = {}): Address {
  return {
    ...{ address_id: id, recipient_name: 'Lin Mei', phone: '13800138000', country: 'CN' },
    ...{ province: '浙江省', city: '杭州市', district: '西湖区', address_line1: '8 Beishan Road' },
    is_default: false,
    ...extra,
  }
}

const HOME = anAddress('home', { is_default: true })
const OFFICE = anAddress('office')
const ids = (list: readonly Address[] | undefined) => list?.map(({ address_id }) => address_id)
const defaults = (list: readonly Address[]) => ids(list.filter(({ is_default }) => is_default))

describe('the list of addresses', () => {
  it('ignores an address that it has already', () => {
    const list = [HOME, OFFICE]
    expect(addAddress(list, { ...OFFICE, city: '宁波市' })).toBe(list)
  })

  it('puts a new address after the default, and a new default first', () => {
    expect(ids(addAddress([HOME], OFFICE))).toEqual(['home', 'office'])
    const list = addAddress([HOME], { ...OFFICE, is_default: true })
    expect(ids(list)).toEqual(['office', 'home'])
    expect(defaults(list)).toEqual(['office'])
  })

  it('has one default: marking another marks only that one', () => {
    const list = markDefault([HOME, OFFICE, anAddress('parents')], 'parents')
    expect(defaults(list)).toEqual(['parents'])
    expect(ids(list)).toEqual(['parents', 'home', 'office'])
  })

  it('keeps its default when an unknown one is marked', () => {
    const list = [HOME, OFFICE]
    expect(markDefault(list, 'nowhere')).toBe(list)
  })

  it('takes over a changed address in its place, and its being the default', () => {
    expect(replaceAddress([HOME, OFFICE], { ...OFFICE, label: 'Work' })[1]).toMatchObject({ label: 'Work' })
    expect(defaults(replaceAddress([HOME, OFFICE], { ...OFFICE, is_default: true }))).toEqual(['office'])
  })

  it('loses a removed address', () => {
    expect(ids(removeAddress([HOME, OFFICE], 'home'))).toEqual(['office'])
  })
})

describe('the address book', () => {
  const answer = vi.fn<() => Promise<Response>>()
  const answerWith = (items: Address[]) =>
    answer.mockImplementation(async () => Response.json({ success: true, data: { items } }))

  beforeEach(() => {
    vi.stubGlobal('fetch', answer)
    vi.stubGlobal('addEventListener', vi.fn())
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  })
  afterEach(() => {
    openAddressBook(undefined)
    answer.mockReset()
    vi.unstubAllGlobals()
  })

  it('is read once for its shopper, and tells of it', async () => {
    answerWith([HOME])
    const told = vi.fn()
    const stop = subscribeToAddresses(told)
    openAddressBook('mei')
    openAddressBook('mei')
    expect(getAddresses()).toBeUndefined()
    await vi.waitFor(() => expect(ids(getAddresses())).toEqual(['home']))
    expect(answer).toHaveBeenCalledTimes(1)
    expect(told).toHaveBeenCalled()
    stop()
  })

  it('of the last shopper is gone when another comes or nobody is there', async () => {
    answerWith([HOME])
    openAddressBook('mei')
    await vi.waitFor(() => expect(getAddresses()).toBeDefined())
    answerWith([OFFICE])
    openAddressBook('lian')
    expect(getAddresses()).toBeUndefined()
    await vi.waitFor(() => expect(ids(getAddresses())).toEqual(['office']))
    openAddressBook(undefined)
    expect(getAddresses()).toBeUndefined()
  })

  it('is read again behind what is shown, and closed for its own shopper alone', async () => {
    answerWith([HOME])
    openAddressBook('mei')
    await vi.waitFor(() => expect(getAddresses()).toBeDefined())
    answerWith([OFFICE])
    openAddressBook('mei')
    expect(ids(getAddresses())).toEqual(['home'])
    await vi.waitFor(() => expect(ids(getAddresses())).toEqual(['office']))
    closeAddressBook('lian')
    expect(getAddresses()).toBeDefined()
    closeAddressBook('mei')
    expect(getAddresses()).toBeUndefined()
  })

  it('does not take an answer that was meant for the last shopper', async () => {
    let release = (_: Response) => {}
    answer.mockImplementationOnce(() => new Promise((resolve) => (release = resolve)))
    openAddressBook('mei')
    answerWith([OFFICE])
    openAddressBook('lian')
    release(Response.json({ success: true, data: { items: [HOME] } }))
    await vi.waitFor(() => expect(ids(getAddresses())).toEqual(['office']))
  })

  it('changes with what the server answers', async () => {
    answerWith([HOME])
    openAddressBook('mei')
    changeAddresses((list) => addAddress(list, OFFICE))
    expect(getAddresses()).toBeUndefined()
    await vi.waitFor(() => expect(getAddresses()).toBeDefined())
    changeAddresses((list) => addAddress(list, OFFICE))
    expect(ids(getAddresses())).toEqual(['home', 'office'])
  })

  it('says that it could not be read, can be read again, and keeps what it shows when that fails', async () => {
    const refuse = { success: false, error: { code: 'RATE_LIMITED', message: 'Too many' } }
    answer.mockImplementation(async () => Response.json(refuse, { status: 429 }))
    openAddressBook('mei')
    await vi.waitFor(() => expect(getAddressBook().book.state).toBe('failed'))
    answerWith([HOME])
    reloadAddresses()
    expect(getAddressBook().book.state).toBe('loading')
    await vi.waitFor(() => expect(ids(getAddresses())).toEqual(['home']))
    answer.mockImplementation(async () => Response.json(refuse, { status: 429 }))
    await refreshAddresses()
    expect(ids(getAddresses())).toEqual(['home'])
  })
})

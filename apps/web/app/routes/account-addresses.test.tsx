// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFakeApi, type FakeApi } from '../../test/api.ts'
import { aUser } from '../../test/fake-session.ts'
import { anAddress } from '../../test/fixtures.ts'
import { renderPart } from '../../test/render.tsx'
import { addressesQuery } from '../features/addresses/address-queries.ts'
import { setAnonymous, setExpired, setUser } from '../features/session/session-store.ts'
import { getQueryClient } from '../lib/api/query-client.ts'
import { m } from '../paraglide/messages.js'
import AccountAddresses from './account-addresses.tsx'

const LIST = 'GET /v1/users/addresses'
const HOME = anAddress({ is_default: true })
const OFFICE = anAddress({ address_id: 'office', recipient_name: 'Mei Lin' })

const cards = () => screen.findAllByRole('article')
const cardOf = async (name: string) => (await cards()).find((card) => within(card).queryByText(name))!

let api: FakeApi

beforeEach(() => {
  api = openFakeApi()
  localStorage.clear()
  sessionStorage.clear()
  act(() => setUser(aUser('mei')))
})
afterEach(() => act(setAnonymous))

describe('the address book', () => {
  test('shows no addresses of the shopper before while those of the next one load', async () => {
    api.on(LIST, [200, { items: [HOME] }])
    renderPart(<AccountAddresses />)
    expect(await screen.findByText('Lin Mei')).toBeTruthy()

    let response = (_: readonly [number, unknown]) => {}
    api.on(LIST, () => new Promise((resolve) => (response = resolve)))
    act(() => setUser(aUser('lian')))
    expect(screen.queryByText('Lin Mei')).toBeNull()
    await waitFor(() => expect(api.requests).toHaveLength(2))
    response([200, { items: [OFFICE] }])
    expect(await screen.findByText('Mei Lin')).toBeTruthy()
  })

  test('shows the addresses stored on the device while the server is queried', async () => {
    const saved = { user_id: 'mei', addresses: [{ address_id: 'home', label: 'Cottage', is_default: true }] }
    localStorage.setItem('profile', JSON.stringify(saved))
    api.on(LIST, () => new Promise(() => {}))
    renderPart(<AccountAddresses />)
    expect(screen.getByRole('list', { name: m.addresses_loading() })).toBeTruthy()
    expect(screen.getByText('Cottage')).toBeTruthy()
  })

  test('shows an error and loads again on request', async () => {
    api.on(LIST, [500])
    renderPart(<AccountAddresses />)
    const retry = await screen.findByRole('button', { name: m.common_retry() })
    api.on(LIST, [200, { items: [HOME] }])
    await userEvent.click(retry)
    expect(await screen.findByText('Lin Mei')).toBeTruthy()
    expect(screen.queryByRole('button', { name: m.common_retry() })).toBeNull()
  })

  test('goes on showing cached addresses when a refetch fails', async () => {
    api.on(LIST, [200, { items: [HOME] }])
    renderPart(<AccountAddresses />)
    await screen.findByText('Lin Mei')
    api.on(LIST, [500])
    await act(() => getQueryClient().invalidateQueries({ queryKey: addressesQuery('mei').queryKey }))
    expect(screen.getByText('Lin Mei')).toBeTruthy()
    expect(screen.queryByRole('button', { name: m.common_retry() })).toBeNull()
  })

  test('says why a change was refused, by status [T321]', async () => {
    api.on(LIST, [200, { items: [HOME, OFFICE] }])
    api.on('PUT /v1/users/addresses/home', [403, 'EMAIL_NOT_VERIFIED'])
    api.on('GET /data/regions.json', [200, {}])
    renderPart(<AccountAddresses />, '/?edit=home')
    await userEvent.click(await screen.findByRole('button', { name: m.addresses_save() }))
    expect(await screen.findByText('no permission')).toBeTruthy()
  })

  test('shows what was typed again after the session has ended, and the saved address when it is opened anew', async () => {
    api.on(LIST, [200, { items: [HOME] }])
    const { unmount } = renderPart(<AccountAddresses />, '/?edit=home')
    const recipient = () => screen.findByLabelText<HTMLInputElement>(m.addresses_recipient())
    await userEvent.type(await recipient(), ' 2')
    act(setExpired)
    unmount()
    act(() => setUser(aUser('mei')))
    renderPart(<AccountAddresses />, '/?edit=home')
    expect((await recipient()).value).toBe('Lin Mei 2')

    cleanup()
    renderPart(<AccountAddresses />)
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${m.addresses_edit()}`) }))
    expect((await recipient()).value).toBe('Lin Mei')
  })

  test.each([
    ['saved', m.addresses_save],
    ['cancelled', m.addresses_cancel],
  ])('forgets what was typed once it is %s', async (_, action) => {
    api.on(LIST, [200, { items: [HOME] }])
    api.on('PUT /v1/users/addresses/home', [200, HOME])
    api.on('GET /data/regions.json', [200, {}])
    renderPart(<AccountAddresses />, '/?edit=home')
    await userEvent.type(await screen.findByLabelText(m.addresses_recipient()), ' 2')
    expect(sessionStorage.length).toBe(1)
    await userEvent.click(screen.getByRole('button', { name: action() }))
    await waitFor(() => expect(sessionStorage.length).toBe(0))
  })

  test('marks another default address once the server has confirmed it', async () => {
    api.on(LIST, [200, { items: [HOME, OFFICE] }])
    api.on('PUT /v1/users/addresses/office/default', [200, { ...OFFICE, is_default: true }])
    renderPart(<AccountAddresses />)
    await userEvent.click(
      within(await cardOf('Mei Lin')).getByRole('button', {
        name: new RegExp(`^${m.addresses_make_default()}`),
      }),
    )
    await waitFor(async () => expect(within((await cards())[0]!).getByText('Mei Lin')).toBeTruthy())
    expect(api.requests.filter((request) => request === LIST)).toHaveLength(1)
  })
})

import { expect, test, vi } from 'vitest'
import { JADE, STONES } from '../../test/example-resource.ts'
import { createFakeApi, inOrder, refuse, succeed } from '../../test/fake-api.ts'
import { createI18nProvider } from '../i18n/i18n-provider.ts'
import { createApiClient } from './api-client.ts'
import type { Conflict, Resolution } from './conflict.ts'
import { createDataProvider } from './data-provider.ts'
import type { ResourceEndpoints } from './resources.ts'

const PAGE = { pagination: { page: 2, perPage: 25 }, sort: { field: 'name', order: 'ASC' as const } }
const { translate } = await createI18nProvider('en')
const cancel = (): Promise<Resolution> => Promise.resolve({ action: 'cancel' })

function createProvider(
  handlers: Parameters<typeof createFakeApi>[0],
  { resolveConflict = cancel, stones = STONES }: ProviderOptions = {},
) {
  const { fetch, requests } = createFakeApi(handlers)
  const recover = () => Promise.resolve(false)
  const api = createApiClient({ fetch, signInAgain: recover, confirmIdentity: recover })
  return {
    requests,
    provider: createDataProvider({ api, resolveConflict, translate, resources: { stones } }),
  }
}

interface ProviderOptions {
  resolveConflict?: (conflict: Conflict) => Promise<Resolution>
  stones?: ResourceEndpoints
}

test('A list sends its page, sorting, filters and the query of its screen.', async () => {
  const { provider, requests } = createProvider({
    'GET /console/stones': () => succeed({ items: [JADE], total: 26, has_next_page: false }),
  })
  const params = { ...PAGE, filter: { q: 'ja', kind: ['raw', 'cut'] }, meta: { query: { ids: ['jade'] } } }
  const list = await provider.getList('stones', params)
  expect(list).toEqual({
    data: [JADE],
    total: 26,
    pageInfo: { hasNextPage: false, hasPreviousPage: true },
  })
  expect(Object.fromEntries(requests[0]!.query)).toMatchObject({
    page: '2',
    limit: '25',
    sort: 'name',
    order: 'asc',
  })
  expect(requests[0]!.query.getAll('kind')).toEqual(['raw', 'cut'])
  expect(requests[0]!.query.get('ids')).toBe('jade')
})

test('A list without a total has only whether there is a next page; its own sorting applies without another.', async () => {
  const { provider, requests } = createProvider({
    'GET /console/stones': () => succeed({ items: [JADE], has_next_page: true }),
  })
  const sort = { field: 'id', order: 'DESC' as const }
  const list = await provider.getList('stones', { pagination: { page: 1, perPage: 25 }, sort, filter: {} })
  expect(list).toEqual({ data: [JADE], pageInfo: { hasNextPage: true, hasPreviousPage: false } })
  expect(requests[0]!.query.toString()).toBe('page=1&limit=25')
})

test('Several records are one request if the list can filter by ids, and else one for each.', async () => {
  const handlers = {
    'GET /console/stones': () => succeed({ items: [JADE], total: 1, has_next_page: false }),
    'GET /console/stones/jade': () => succeed(JADE),
    'GET /console/stones/agate': () => succeed({ ...JADE, id: 'agate' }),
  }
  const byList = createProvider(handlers)
  await byList.provider.getMany('stones', { ids: ['jade', 'agate'] })
  expect(byList.requests.map(({ query }) => query.getAll('ids'))).toEqual([['jade', 'agate']])
  const { list: _, ...withoutList } = STONES
  const byRecord = createProvider(handlers, { stones: withoutList })
  const { data } = await byRecord.provider.getMany('stones', { ids: ['jade', 'agate'] })
  expect(data.map(({ id }: { id: string }) => id)).toEqual(['jade', 'agate'])
})

test('Creating sends an id of its own and only the fields of the endpoint.', async () => {
  const { provider, requests } = createProvider({ 'POST /console/stones': () => succeed(JADE) })
  await provider.create('stones', { data: { name: 'Jade', seen: 1 } })
  expect(requests[0]!.body).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, name: 'Jade' })
  await provider.create('stones', { data: { id: 'mine', name: 'Jade' } })
  expect(requests[1]!.body).toMatchObject({ id: 'mine' })
})

test('A change sends its version and only what has changed; a deletion sends its version.', async () => {
  const { provider, requests } = createProvider({
    'PATCH /console/stones/jade': () => succeed({ ...JADE, version: 4, origin: 'Lantian' }),
    'DELETE /console/stones/jade': () => succeed({}),
  })
  const data = { ...JADE, origin: 'Lantian', seen: 99 }
  const { data: saved } = await provider.update('stones', { id: 'jade', data, previousData: JADE })
  expect(requests[0]!.body).toEqual({ version: 3, origin: 'Lantian' })
  expect(saved.version).toBe(4)
  await provider.delete('stones', { id: 'jade', previousData: saved })
  expect(requests[1]!.query.get('version')).toBe('4')
})

test('A stale change shows both versions, and is saved as chosen with the new version until nobody is faster.', async () => {
  const stale = (current: object) =>
    refuse(409, 'STALE_VERSION', { details: [{ path: '', message: '', current }] })
  const second = { ...JADE, version: 4, name: 'Green jade' }
  const third = { ...JADE, version: 5, name: 'Old jade' }
  const { provider, requests } = createProvider(
    {
      'PATCH /console/stones/jade': inOrder(
        () => stale(second),
        () => stale(third),
        ({ body }) => succeed({ ...third, ...(body as object), version: 6 }),
      ),
    },
    { resolveConflict: vi.fn((conflict: Conflict) => Promise.resolve(keepMyOrigin(conflict))) },
  )
  const data = { ...JADE, origin: 'Lantian' }
  const { data: saved } = await provider.update('stones', { id: 'jade', data, previousData: JADE })
  expect(requests.map(({ body }) => body)).toEqual([
    { version: 3, origin: 'Lantian' },
    { version: 4, origin: 'Lantian' },
    { version: 5, origin: 'Lantian' },
  ])
  expect(saved).toMatchObject({ name: 'Old jade', origin: 'Lantian', version: 6 })
})

function keepMyOrigin({ mine, theirs }: Conflict): Resolution {
  return { action: 'save', record: { ...theirs, origin: mine['origin'] as string } }
}

test('A stale change can be given up for the other version, or stays unsaved in its form.', async () => {
  const current = { ...JADE, version: 4, name: 'Green jade' }
  const handlers = {
    'PATCH /console/stones/jade': () =>
      refuse(409, 'STALE_VERSION', { details: [{ path: '', message: '', current }] }),
  }
  const params = { id: 'jade', data: { ...JADE, origin: 'Lantian' }, previousData: JADE }
  const taking = createProvider(handlers, {
    resolveConflict: () => Promise.resolve({ action: 'take_theirs' }),
  })
  expect(await taking.provider.update('stones', params)).toEqual({ data: current })
  expect(taking.requests).toHaveLength(1)
  const { provider } = createProvider(handlers)
  await expect(provider.update('stones', params)).rejects.toMatchObject({ code: 'STALE_VERSION' })
})

test('A refusal has its reasons by field, with their limits; one about the whole record has none.', async () => {
  const taken = [{ path: 'sku', message: 'Taken already', rule: 'taken' }]
  const wrong = [
    { path: 'name.en', message: 'Too big', rule: 'too_long', limit: 60 },
    { path: 'colour', message: 'Belongs to no element' },
    { path: '', message: 'Is no record' },
  ]
  const { provider } = createProvider({
    'POST /console/stones': inOrder(
      () => refuse(400, 'VALIDATION_FAILED', { details: wrong }),
      () => refuse(409, 'SKU_IN_USE', { details: taken }),
      () => refuse(409, 'ORDER_REFUSED', { details: [{ path: 'version', message: 'Is too old' }] }),
    ),
  })
  const attempt = () => provider.create('stones', { data: JADE })
  await expect(attempt()).rejects.toMatchObject({
    body: {
      errors: {
        'name.en': 'At most 60 characters.',
        colour: 'This isn’t accepted: Belongs to no element',
      },
    },
  })
  await expect(attempt()).rejects.toMatchObject({
    body: { errors: { sku: 'This is used already. Choose another one.' } },
  })
  await expect(attempt()).rejects.toMatchObject({ body: undefined })
})

// @vitest-environment jsdom
import { onlineManager } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { changeCachedData, getQueryClient, toShopperKey } from './query-client.ts'

afterEach(() => {
  getQueryClient().clear()
  vi.restoreAllMocks()
})

describe('query client', () => {
  test('refetches after the reconnect of a page that was opened offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    getQueryClient()
    expect(onlineManager.isOnline()).toBe(false)
    onlineManager.setOnline(true)
  })

  test('drops a response in flight that may be older than a change', async () => {
    const queryKey = toShopperKey('mei', 'notes')
    const client = getQueryClient()
    client.setQueryData(queryKey, ['first'])
    let response = (_: string[]) => {}
    const fetching = client.fetchQuery({
      queryKey,
      queryFn: () => new Promise<string[]>((resolve) => (response = resolve)),
    })
    fetching.catch(() => undefined)
    await changeCachedData<string[]>(queryKey, (notes) => ['second', ...notes])
    response(['first'])
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    expect(client.getQueryData(queryKey)).toEqual(['second', 'first'])
  })

  test('changes nothing where nothing is cached', async () => {
    const queryKey = toShopperKey('mei', 'notes')
    await changeCachedData<string[]>(queryKey, (notes) => ['second', ...notes])
    expect(getQueryClient().getQueryData(queryKey)).toBeUndefined()
  })
})

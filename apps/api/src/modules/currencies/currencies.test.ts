import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { listApproximateRates } from '@shop/contract/currencies/currencies.endpoints'
import { toRatesFile } from '../../../test/rates-file.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { DAY, HOUR } from '../../jobs/clock.ts'
import { createCurrenciesService } from './currencies.service.ts'

let respond: RequestListener
let requests = 0
const server = createServer((request, response) => {
  requests += 1
  respond(request, response)
})
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates.xml`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const shop = await createTestApp({ exchangeRatesUrl: url })
const { currencies } = shop.services
const refresh = () => currencies.refresh(new AbortController().signal)
const read = () => shop.call(listApproximateRates, {})
const today = () => shop.clock().toISOString().slice(0, 10)
const publish =
  (text: string, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status).end(text)

beforeEach(async () => {
  await shop.db.deleteFrom('exchange_rates').execute()
  requests = 0
  respond = publish(toRatesFile(today()))
})

describe('the rates of a day', () => {
  test('are read once a day, and served with their day to everybody', async () => {
    expect((await read()).data).toEqual({ items: [] })
    await refresh()
    await refresh()
    expect(requests).toBe(1)
    const { data, headers } = await read()
    expect(headers['cache-control']).toBe('public, max-age=3600')
    expect(data.day).toBe(today())
    const rates = Object.fromEntries(data.items.map(({ currency, per_yuan: rate }) => [currency, rate]))
    expect(rates).toMatchObject({ USD: 0.1375, EUR: 0.125, JPY: 21.25, IDR: 2250, CHF: 0.11875 })
    expect(rates).not.toHaveProperty('CNY')
    expect(rates).not.toHaveProperty('KRW')
    shop.clock.advance(1 * DAY)
    await refresh()
    expect(requests).toBe(2)
  })

  test.each<[string, () => RequestListener]>([
    ['is no file of rates', () => publish('<html></html>')],
    ['fails', () => publish(toRatesFile(today()), 503)],
    [
      'leads elsewhere',
      () => (request, response) => {
        if (request.url === '/elsewhere') response.end(toRatesFile(today()))
        else response.writeHead(302, { location: '/elsewhere' }).end()
      },
    ],
    ['is too long', () => publish(toRatesFile(today()) + ' '.repeat(65 * 1024))],
    ['is of a day to come', () => publish(toRatesFile('2031-01-01'))],
    [
      'breaks off',
      () => (_, response) => {
        response.writeHead(200, { 'content-length': '5000' }).write(toRatesFile(today()).slice(0, 900))
        setImmediate(() => response.destroy())
      },
    ],
  ])('stay when the next response %s, and the next round asks again', async (_, toResponse) => {
    await refresh()
    const before = (await read()).data
    shop.clock.advance(1 * DAY)
    respond = toResponse()
    await expect(refresh()).rejects.toThrow()
    expect((await read()).data).toEqual(before)
    respond = publish(toRatesFile(today()))
    shop.clock.advance(1 * HOUR)
    await refresh()
    expect((await read()).data.day).not.toBe(before.day)
  })

  test('stay when an older file is served, and are not shown after seven days', async () => {
    await refresh()
    const { day } = (await read()).data
    shop.clock.advance(7 * DAY)
    respond = publish(toRatesFile('2026-01-05'))
    await refresh()
    expect((await read()).data.day).toBe(day)
    shop.clock.advance(1 * DAY)
    expect((await read()).data).toEqual({ items: [] })
  })

  test('are given up when the shop stops', async () => {
    respond = () => {}
    const ending = new AbortController()
    const refreshing = currencies.refresh(ending.signal)
    ending.abort()
    await expect(refreshing).rejects.toThrow()
  })
})

test('a shop without an address of rates asks nobody and shows none', async () => {
  const off = createCurrenciesService({ db: shop.db, clock: shop.clock, url: undefined })
  await refresh()
  requests = 0
  await off.refresh(new AbortController().signal)
  expect([await off.list(), requests]).toEqual([{ items: [] }, 0])
})

// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openFakeApi, type FakeApi } from '../../test/api.ts'
import { getQueryClient } from '../lib/api/query-client.ts'
import { forgetRates } from '../lib/shop/approximate-rates.ts'
import { chooseCurrency, guessCurrency } from '../lib/shop/currency-choice.ts'
import { CURRENCY_SCRIPT } from '../lib/shop/currency-script.ts'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { CurrencyChoice } from './currency-choice.tsx'
import { ApproximatePrice } from '../ui/text/approximate-price.tsx'

const RATES = 'GET /v1/currencies/rates'
let api: FakeApi

function speak(...languages: string[]): void {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
}

beforeEach(() => {
  onTestFinished(() => {
    cleanup()
    vi.restoreAllMocks()
  })
  chooseCurrency(undefined)
  localStorage.clear()
  forgetRates()
  delete document.documentElement.dataset['currency']
  api = openFakeApi()
  api.on(RATES, [200, { day: '2026-11-27', items: [{ currency: 'USD', per_yuan: 0.1402 }] }])
})

interface Facts {
  hasApproximatePrices?: boolean
  money?: string | undefined
}

/** Renders a price, another one of ¥100.00 and the choice, in a shop with or without rates. */
async function show({ hasApproximatePrices = true, ...price }: Facts = {}) {
  const { money } = { money: '199.00', ...price }
  const element = (
    <>
      <ApproximatePrice money={money} />
      <ApproximatePrice money="100.00" />
      <CurrencyChoice />
    </>
  )
  const root = { id: 'root', path: '*', loader: () => ({ hasApproximatePrices, languages: ['en'] }), element }
  const router = createMemoryRouter([{ ...root, HydrateFallback: () => null }])
  const { container } = render(
    <QueryClientProvider client={getQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(router.state.initialized).toBe(true))
  return container
}

describe('an approximate price', () => {
  test('is shown in the chosen currency, with the day of its rate and that yuan are charged', async () => {
    await show()
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Show prices also in' })
    expect(api.requests).toEqual([])
    await userEvent.selectOptions(select, 'US Dollar')
    await screen.findByText('about US$28')
    expect(screen.getAllByText('You pay in yuan. Rate of November 27, 2026.')).toHaveLength(2)
    expect(localStorage.getItem('currency')).toBe('USD')
    expect(document.documentElement.dataset).toHaveProperty('currency')
    await userEvent.selectOptions(select, 'Yuan only')
    expect(screen.queryByText('about US$28')).toBeNull()
    expect(localStorage.getItem('currency')).toBe('none')
    expect(document.documentElement.dataset).not.toHaveProperty('currency')
    expect(api.requests).toEqual([RATES])
  })

  test('is told in Chinese', async () => {
    overwriteGetLocale(() => 'zh')
    chooseCurrency('USD')
    await show()
    await screen.findByText('约 28 美元')
    expect(screen.getAllByText('以人民币结算，按 2026年11月27日汇率估算。')).toHaveLength(2)
  })

  test.each([
    ['there are no rates', [200, { items: [] }]],
    ['there is no rate of this currency', [200, { day: '2026-11-27', items: [] }]],
    ['the request fails', [503, 'BUSY']],
  ] as const)('keeps its place and says nothing when %s', async (_, reply) => {
    api.on(RATES, reply)
    chooseCurrency('USD')
    const container = await show()
    await waitFor(() => expect(api.requests).toContain(RATES))
    expect(container.querySelector('p')!.textContent).toBe('')
  })

  test.each([undefined, '0.00'])('keeps its place and says nothing of a price of %s', async (money) => {
    chooseCurrency('USD')
    const container = await show({ money })
    // Next to one that is known.
    await screen.findByText('about US$14.00')
    expect(container.querySelector('p')!.textContent).toBe('')
  })

  test('is nothing, and nobody is asked, in a shop without rates', async () => {
    chooseCurrency('USD')
    const container = await show({ hasApproximatePrices: false })
    expect([container.textContent, api.requests]).toEqual(['', []])
  })
})

describe('the first guess', () => {
  test.each([
    [['en-US', 'en'], 'USD'],
    [['de', 'de-AT'], 'EUR'],
    [['zh-HK'], 'HKD'],
    [['zh-Hant-HK', 'en-GB'], 'HKD'],
    [['zh-CN', 'en-US'], undefined],
    [['zh-Hans-CN'], undefined],
    [['en', 'zh'], undefined],
    [['zh-TW'], undefined],
    [[], undefined],
  ])('for %j is %s', (languages, currency) => {
    expect(guessCurrency(languages)).toBe(currency)
  })

  test.each([
    [null, ['en-US'], true],
    [null, ['zh-CN', 'en-US'], false],
    [null, ['en'], false],
    ['none', ['en-US'], false],
    ['EUR', ['zh-CN'], true],
  ])('keeps the place before the first paint: stored %s, languages %j: %s', (stored, languages, keeps) => {
    speak(...languages)
    if (stored) localStorage.setItem('currency', stored)
    // oxlint-disable-next-line no-new-func -- as the browser runs it
    new Function(CURRENCY_SCRIPT)()
    expect('currency' in document.documentElement.dataset).toBe(keeps)
  })
})

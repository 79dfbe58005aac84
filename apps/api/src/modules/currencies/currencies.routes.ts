import { listApproximateRates } from '@shop/contract/currencies/currencies.endpoints'
import type { Route } from '../../http/route.ts'
import type { CurrenciesService } from './currencies.service.ts'

export function registerCurrencies(route: Route, currencies: CurrenciesService): void {
  route(listApproximateRates, async ({ setHeader }) => {
    const rates = await currencies.list()
    // The same for everybody, and of yesterday at worst.
    setHeader('Cache-Control', 'public, max-age=3600')
    return rates
  })
}

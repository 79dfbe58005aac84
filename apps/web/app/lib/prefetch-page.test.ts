import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toDataAddress } from './prefetch-page.ts'

beforeEach(() => {
  const aPage = (hasLoader: boolean) => ({ module: '/assets/a.js', imports: [], hasLoader })
  const routes = {
    root: aPage(true),
    'routes/home': aPage(true),
    'routes/product': aPage(true),
    'routes/account': aPage(false),
    'routes/account-orders': aPage(true),
    'routes/cart': aPage(false),
  }
  vi.stubGlobal('window', { __reactRouterManifest: { routes } })
})
afterEach(() => vi.unstubAllGlobals())

const toAddress = (path: string, ...routeIds: string[]) =>
  toDataAddress({ url: new URL(path, 'https://shop.example'), routeIds: ['root', ...routeIds] })

it.each([
  ['/', 'routes/home', '/_.data?_routes=routes%2Fhome'],
  ['/product/jade?lang=zh#story', 'routes/product', '/product/jade.data?lang=zh&_routes=routes%2Fproduct'],
])('asks for the data of %s as the router does', (path, routeId, address) => {
  expect(toAddress(path, routeId)).toBe(address)
})

it('asks for none where a page has none, and where no cache may keep it', () => {
  expect(toAddress('/cart', 'routes/cart')).toBeUndefined()
  expect(toAddress('/user/orders', 'routes/account', 'routes/account-orders')).toBeUndefined()
})

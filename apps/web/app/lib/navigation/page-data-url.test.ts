import { expect, test } from 'vitest'
import { toPageAddress } from '../offline/cached-requests.ts'
import { findPageDataUrl } from './page-data-url.ts'

const SHOP = 'https://shop.example'

test.each([
  ['/', '/_.data?_routes=routes%2Fhome'],
  ['/category/carved?page=2', '/category/carved.data?page=2&_routes=routes%2Fcategory'],
  ['/search?q=jade&lang=zh', '/search.data?q=jade&lang=zh&_routes=routes%2Fsearch'],
])('the data of %s is at %s', (page, url) => {
  expect(findPageDataUrl(new URL(page, SHOP))).toBe(url)
  expect(toPageAddress(SHOP + url)).toBe(page)
})

test.each(['/cart', '/user/orders', '/contact?order=SY261120ABCDEF', '/nowhere'])(
  '%s has no public data',
  (page) => {
    expect(findPageDataUrl(new URL(page, SHOP))).toBeUndefined()
  },
)

// @vitest-environment jsdom
import type { Product } from '@shop/contract/products/products.schemas'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { forgetShopperData } from '../../../lib/api/shopper-data.ts'
import { CONSENT_COOKIES } from '../../../lib/storage/consent.ts'
import { removeStored } from '../../../lib/storage/storage.ts'
import { noteViewed, useRecentlyViewed } from './recent-store.ts'

const JADE = { slug: 'jade', product_name: 'Jade', product_name_zh: '玉', images: [] } as unknown as Product

test('empties the list on sign-out, which has removed the stored one; an expired session leaves both', () => {
  document.cookie = `${CONSENT_COOKIES.given}=true`
  document.cookie = `${CONSENT_COOKIES.date}=2026-11-20T04:00:00Z`
  document.cookie = `${CONSENT_COOKIES.preferences}=${encodeURIComponent('{"functional":true}')}`
  const { result } = renderHook(useRecentlyViewed)
  act(() => noteViewed(JADE))
  act(forgetShopperData)
  expect(result.current.map(({ slug }) => slug)).toEqual(['jade'])
  removeStored('recentlyViewed')
  act(forgetShopperData)
  expect(result.current).toEqual([])
})

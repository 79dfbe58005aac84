import type { PagePicture } from '@shop/contract/pictures/page-pictures.schemas'
import { expect, test } from 'vitest'
import type { ApiClient } from '../api/api-result.ts'
import { loadPagePictures } from './page-pictures.ts'

const HERO = {
  name: 'hero',
  url: '/uploads/pages/hero-1a2b3c4d5e-800.webp',
  srcset: '',
  width: 800,
  height: 600,
  placeholder: 'data:,',
} satisfies PagePicture

test('pictures of pages are found by name', async () => {
  const call: ApiClient['call'] = () =>
    Promise.resolve({ ok: true, status: 200, data: { items: [HERO] } } as never)
  expect(await loadPagePictures({ call })).toEqual({ hero: HERO })
})

test('pages load without their pictures when the call is refused or fails', async () => {
  const refuse: ApiClient['call'] = () => Promise.resolve({ ok: false, status: 429 } as never)
  const fail: ApiClient['call'] = () => Promise.reject(new Error('no network'))
  expect(await loadPagePictures({ call: refuse })).toEqual({})
  expect(await loadPagePictures({ call: fail })).toEqual({})
})

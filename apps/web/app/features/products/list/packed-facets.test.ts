import { expect, test } from 'vitest'
import { withLocale } from '../../../lib/i18n/locale.server.ts'
import { packFacets, unpackFacets } from './packed-facets.ts'

const FACETS = {
  gem: [
    { value: "Tiger's eye", value_zh: '虎眼石', count: 3 },
    { value: 'Jade, carved', value_zh: '', count: 0 },
  ],
  size: [],
}

test('restore the facets, with Chinese names where they are shown', () => {
  expect(withLocale('zh', () => unpackFacets(packFacets(FACETS)))).toEqual(FACETS)
  const inEnglish = withLocale('en', () => unpackFacets(packFacets(FACETS)))
  expect(inEnglish['gem']![0]).toEqual({ value: "Tiger's eye", value_zh: '', count: 3 })
  expect(unpackFacets(packFacets({}))).toEqual({})
})

import { expect, test } from 'vitest'
import { withLocale } from '../../../lib/i18n/locale.server.ts'
import { localized, type Locale } from '../../../lib/i18n/locale.ts'
import { packFacets, unpackFacets } from './packed-facets.ts'

const FACETS = {
  gem: [
    { value: "Tiger's eye", value_zh: '虎眼石', count: 3 },
    { value: 'Agate', value_zh: '玛瑙', value_zh_hant: '瑪瑙', count: 2 },
    { value: 'Jade, carved', value_zh: '', count: 0 },
  ],
  size: [],
}

test('restore the facets, with the names of the language in which they are shown', () => {
  const toGems = (locale: Locale) =>
    withLocale(locale, () => unpackFacets(packFacets(FACETS)).gem?.map((value) => localized(value, 'value')))
  expect(toGems('zh')).toEqual(['虎眼石', '玛瑙', 'Jade, carved'])
  expect(toGems('zh-Hant')).toEqual(['虎眼石', '瑪瑙', 'Jade, carved'])
  expect(withLocale('zh', () => packFacets(FACETS))).not.toContain('瑪瑙')
  expect(withLocale('en', () => unpackFacets(packFacets(FACETS)).gem?.[0])).toEqual({
    value: "Tiger's eye",
    count: 3,
  })
  expect(unpackFacets(packFacets({}))).toEqual({})
})

import { LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import { expect, test } from 'vitest'
import { IMPORT_REASONS } from '../products/use-import-reason.ts'
import { createI18nProvider } from './i18n-provider.ts'
import { loadMessages } from './messages.ts'
import { toPolyglot } from './polyglot.ts'

/** The keys of all texts: `errors.BUSY`. */
function listKeys(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([name, text]: [string, unknown]) => {
    const key = path === '' ? name : `${path}.${name}`
    return typeof text === 'string' ? [key] : listKeys(text as object, key)
  })
}

const loadKeys = async (language: PageLanguage) => listKeys(await loadMessages(language)).sort()

test.each(LANGUAGES)('The texts in %s are complete, react-admin’s included.', async (language) => {
  const keys = await loadKeys(language)
  expect(keys.length).toBeGreaterThan(2500)
  expect(keys).toEqual(await loadKeys(LANGUAGES[0]))
})

test('Every reason for which a line of a file is not imported has a text.', async () => {
  const keys = await loadKeys(LANGUAGES[0])
  const reasons = IMPORT_REASONS.map(([reason]) => `products.files.reasons.${reason}`)
  expect(reasons.filter((key) => !keys.includes(key))).toEqual([])
})

test('Messages are written as Polyglot reads them.', () => {
  expect(
    toPolyglot({
      number: 'Order {number}',
      left: { one: '{count} unit of {name}', other: '{count} units of {name}' },
      other_units: { other: '{count} 件' },
      reasons: { other: 'Another', late: '“{{{value}}}”' },
    }),
  ).toEqual({
    number: 'Order %{number}',
    left: '%{smart_count} unit of %{name} |||| %{smart_count} units of %{name}',
    other_units: '%{smart_count} 件',
    reasons: { other: 'Another', late: '“{{%{value}}}”' },
  })
})

test.each([
  [
    'en',
    '1 code ends now.',
    '2 codes end now, also for those who have them. Orders already placed keep theirs.',
  ],
  [
    'zh',
    '1 个券码将立即失效，已领取的顾客也不能再使用。已下的订单不受影响。',
    '2 个券码将立即失效，已领取的顾客也不能再使用。已下的订单不受影响。',
  ],
  [
    'zh-Hant',
    '1 個優惠碼將立即失效，已領取的顧客也不能再使用。已下的訂單不受影響。',
    '2 個優惠碼將立即失效，已領取的顧客也不能再使用。已下的訂單不受影響。',
  ],
] as const)('Polyglot chooses the plural form in %s.', async (language, one, two) => {
  const { translate } = await createI18nProvider(language)
  const toText = (count: number) => translate('coupons.batches.stop_text', { smart_count: count })
  expect([toText(1), toText(2)]).toEqual([one, two])
})

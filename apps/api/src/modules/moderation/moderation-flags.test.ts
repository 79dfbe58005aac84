import { describe, expect, test } from 'vitest'
import { hasLink, hasMarkup } from '@shop/contract/moderation/moderation.rules'
import { findFlags, toTextLanguage } from './moderation-flags.shared.ts'

describe('a moderator looks twice at', () => {
  test.each([
    ['It cured my insomnia within a week', 'cure_claim', ['cured', 'insomnia']],
    ['戴了一个月，失眠治好了', 'cure_claim', ['治好', '失眠']],
    ['Write to me: +86 138 0013 8000', 'contact', ['+86 138 0013 8000']],
    ['想要同款加我微信', 'contact', ['微信', '加我']],
    ['戴了一個月，偏頭痛痊癒了', 'cure_claim', ['偏頭痛', '痊癒']],
    ['想要同款請加 LINE 私訊我', 'contact', ['加 line', '私訊']],
    ['BUY THIS NOW IT IS THE VERY BEST EVER', 'shouting', [expect.any(String)]],
  ])('%s', (text, flag, terms) => {
    const found = findFlags(text)
    expect(found.flags).toEqual([flag])
    expect(found.terms.toSorted()).toEqual((terms as string[]).toSorted())
  })

  test.each(['Smooth beads, and the knot is neat. Fits a 16.5 cm wrist.', '珠子很润，绳结也细致，戴着舒服'])(
    'nothing in: %s',
    (text) => expect(findFlags(text)).toEqual({ flags: [], terms: [] }),
  )
})

describe('a text has a link', () => {
  test.each([
    'see https://evil.example',
    'see www.evil.example/path',
    'go to evil.com now',
    'EVIL．COM',
    '便宜在evil.cn买',
    'write to me@example.org',
  ])('in: %s', (text) => expect(hasLink(text)).toBe(true))

  test.each(['It fits 16.5 cm. Me too.', 'Beautiful...and cold', 'worth it.Really', '很好。下次再来。'])(
    'but not in: %s',
    (text) => expect(hasLink(text)).toBe(false),
  )
})

describe('a text has markup', () => {
  test.each([
    '<b>bold</b>',
    '<script>alert(1)</script>',
    '[look](evil)',
    '[url=evil]x[/url]',
    '&#60;b>',
    '＜b＞',
  ])('in: %s', (text) => expect(hasMarkup(text)).toBe(true))

  test.each(['I <3 it', '5 < 6 > 4', 'jade & silver', '[16 cm]'])('but not in: %s', (text) =>
    expect(hasMarkup(text)).toBe(false),
  )
})

test.each([
  ['很喜欢', 'en', 'zh'],
  ['Lovely', 'zh', 'en'],
  ['I call it 玉 because it is', 'zh', 'en'],
  ['5/5 !!!', 'zh', 'zh'],
] as const)('The language of %j on a page in %s is %s.', (text, page, language) => {
  expect(toTextLanguage(text, page)).toBe(language)
})

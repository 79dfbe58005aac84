import { describe, expect, test } from 'vitest'
import { toTextWeight, toTypedCode, toTypedEmail, toTypedOrderNumber } from './typed-text.rules.ts'

describe('what people type', () => {
  test.each([
    ['WELCOME10'],
    [' welcome10 '],
    ['ｗｅｌｃｏｍｅ１０'],
    ['WELCOME\u200B10'],
    ['\u202AWELCOME10\u202C'],
    ['WELCOME 10'],
    ['WELCOME\u300010'],
    ['\uFEFFWELCOME10'],
  ])('%j is the code WELCOME10', (typed) => {
    expect(toTypedCode(typed)).toBe('WELCOME10')
  })

  test.each([
    ['SY261120ABCDEF'],
    ['#sy261120abcdef'],
    ['＃SY261120ABCDEF '],
    ['№ SY261120ABCDEF'],
    ['No. SY261120 ABCDEF'],
    ['SY261120ABCDEF\u200B'],
  ])('%j is the order SY261120ABCDEF', (typed) => {
    expect(toTypedOrderNumber(typed)).toBe('SY261120ABCDEF')
  })

  test.each([
    ['mei@example.com'],
    [' mei@example.com\u200B'],
    ['ｍｅｉ＠ｅｘａｍｐｌｅ．ｃｏｍ'],
    ['mei＠example。com'],
    ['mei@example｡com'],
  ])('%j is the address mei@example.com', (typed) => {
    expect(toTypedEmail(typed)).toBe('mei@example.com')
  })

  test.each([
    ['When will it ship?', 18],
    ['什么时候发货？', 19],
    ['有货吗？', 10],
    ['いつ届きますか', 21],
    ['언제 발송되나요', 22],
    ['', 0],
  ])('%j says as much as %i letters', (text, letters) => {
    expect(toTextWeight(text)).toBe(letters)
  })
})

import { expect, test } from 'vitest'
import { toSentText } from './sent-text.ts'

test('texts are sent trimmed, with LF line breaks and without control characters', () => {
  expect(toSentText('  One\r\ntwo\tthree\rfour\u0007 \n')).toBe('One\ntwo three\nfour')
})

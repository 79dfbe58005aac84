import { expect, it } from 'vitest'
import { toSentText } from './sent-text.ts'

it('texts are sent trimmed, with LF line breaks and without control characters', () => {
  expect(toSentText('  One\r\ntwo\tthree\rfour\u0007 \n')).toBe('One\ntwo three\nfour')
})

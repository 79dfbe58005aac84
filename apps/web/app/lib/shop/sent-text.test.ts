import { expect, it } from 'vitest'
import { toSentText } from './sent-text.ts'

it('leaves blank ends, foreign line breaks and control characters out', () => {
  expect(toSentText('  One\r\ntwo\tthree\rfour\u0007 \n')).toBe('One\ntwo three\nfour')
})

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { CONSENT_TEXT_VERSION } from '@shop/contract/subscribers/subscribers.rules'
import { expect, test } from 'vitest'

const MESSAGES = join(import.meta.dirname, '../../../../../packages/messages')
const TEXTS = [
  'subscribe_consent',
  'subscribe_choice_newsletter',
  'subscribe_choice_left_cart',
  'subscribe_choice_birthday',
]

/** The texts of each version, as a hash: git has the texts themselves. */
const DIGESTS: Record<number, string> = { 1: '5bee675adefbfce0' }

test('the texts that people agree to are those of their version', () => {
  const texts = LANGUAGES.map((language) => {
    const file = join(MESSAGES, language, 'subscribers/pages.json')
    const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    return TEXTS.map((name) => messages[name])
  })
  expect(texts.flat()).toHaveLength(TEXTS.length * LANGUAGES.length)
  expect(texts.flat()).not.toContain(undefined)
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)
  expect(digest).toBe(DIGESTS[CONSENT_TEXT_VERSION])
})

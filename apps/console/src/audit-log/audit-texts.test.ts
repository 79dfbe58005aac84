import { AUDIT_ACTIONS } from '@shop/contract/audit/audit-actions.console'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { expect, test } from 'vitest'
import { loadMessages } from '../i18n/messages.ts'

type Texts = Record<string, string | Record<string, string>>

/** The actions that the server records, as `order.shipped`. */
const ACTIONS = Object.entries(AUDIT_ACTIONS).flatMap(([subject, names]) =>
  names.map((name) => [subject, name] as const),
)

test.each(LANGUAGES)(
  'Every action that the server records, and what it is about, has a text in %s.',
  async (language) => {
    const messages = await loadMessages(language)
    const { actions, subjects } = messages['audit_log'] as { actions: Texts; subjects: Texts }
    const isText = (text: unknown) => typeof text === 'string' && text !== ''
    const missing = ACTIONS.filter(([subject, name]) => {
      const own = actions[subject]
      return !isText(subjects[subject]) || !isText((typeof own === 'object' && own[name]) || actions[name])
    })
    expect(missing.map((action) => action.join('.'))).toEqual([])
    expect(ACTIONS.length).toBeGreaterThan(50)
  },
)

import { AUDIT_ACTIONS } from '@shop/contract/audit/audit-actions.console'
import { expect, test } from 'vitest'
import { messages as english } from '../i18n/en/index.ts'
import { messages as chinese } from '../i18n/zh/index.ts'

type Texts = Record<string, string | Record<string, string>>

/** The actions that the server records, as `order.shipped`. */
const ACTIONS = Object.entries(AUDIT_ACTIONS).flatMap(([subject, names]) =>
  names.map((name) => [subject, name] as const),
)

test.each([
  ['English', english],
  ['Chinese', chinese],
])('Every action that the server records, and what it is about, has a text in %s.', (_, messages) => {
  const actions: Texts = messages.audit_log.actions
  const subjects: Texts = messages.audit_log.subjects
  const isText = (text: unknown) => typeof text === 'string' && text !== ''
  const missing = ACTIONS.filter(([subject, name]) => {
    const own = actions[subject]
    return !isText(subjects[subject]) || !isText((typeof own === 'object' && own[name]) || actions[name])
  })
  expect(missing.map((action) => action.join('.'))).toEqual([])
  expect(ACTIONS.length).toBeGreaterThan(50)
})

import { expect, test } from 'vitest'
import { toDirectImports } from './direct-messages-plugin.ts'

test('a module imports just the messages that it uses', () => {
  const code =
    "import { m } from '../paraglide/messages.js'\nconst title = m.cart_title()\nconst again = [m.cart_title, m.cart_empty]\n"
  expect(toDirectImports(code)).toBe(
    "import { cart_title as m_cart_title } from '../paraglide/messages/cart_title.js'; import { cart_empty as m_cart_empty } from '../paraglide/messages/cart_empty.js'\n" +
      'const title = m_cart_title()\nconst again = [m_cart_title, m_cart_empty]\n',
  )
})

test('names that only look like a message are left alone', () => {
  const code =
    "import { m } from './paraglide/messages.js'\nconst { length } = item.m.title\nconst form = elm.value\nm.home_title()\n"
  expect(toDirectImports(code)).toContain('item.m.title')
  expect(toDirectImports(code)).toContain('elm.value')
  expect(toDirectImports(code)).toContain('m_home_title()')
})

test('a module without messages stays as it is', () => {
  expect(toDirectImports('export const m = { a: 1 }\nm.a\n')).toBe('export const m = { a: 1 }\nm.a\n')
})

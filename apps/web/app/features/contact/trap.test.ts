import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Trap } from './trap.tsx'

test('the field that people do not see is nothing that a browser or a password manager fills in', () => {
  const [input = ''] = /<input[^>]*>/.exec(renderToStaticMarkup(createElement(Trap))) ?? []
  for (const label of ['name="blank"', 'autoComplete="off"', 'tabindex="-1"'])
    expect(input.toLowerCase()).toContain(label.toLowerCase())
  for (const label of ['data-1p-ignore', 'data-lpignore="true"', 'data-bwignore'])
    expect(input).toContain(label)
})

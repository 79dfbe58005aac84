import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Honeypot } from './honeypot.tsx'

test('the honeypot field is not filled in by browsers or password managers', () => {
  const [input = ''] = /<input[^>]*>/.exec(renderToStaticMarkup(createElement(Honeypot))) ?? []
  for (const label of ['name="blank"', 'autoComplete="off"', 'tabindex="-1"'])
    expect(input.toLowerCase()).toContain(label.toLowerCase())
  for (const label of ['data-1p-ignore', 'data-lpignore="true"', 'data-bwignore'])
    expect(input).toContain(label)
})

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  StructuredDataContext,
  StructuredDataScript,
  type StructuredData,
} from './structured-data-script.tsx'

const render = (value: StructuredData) =>
  renderToStaticMarkup(
    createElement(StructuredDataContext, { value, children: createElement(StructuredDataScript) }),
  )

test('a document has one block of structured data, which its texts cannot end', () => {
  const things = [{ '@type': 'Product', name: '</script><img src=x>' }, { '@type': 'BreadcrumbList' }]
  const [, json] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(render(things))!
  expect(JSON.parse(json!)).toEqual({ '@context': 'https://schema.org', '@graph': things })
})

test('a document without structured data, as in a browser, has none', () => {
  expect(render([])).toBe('')
  expect(renderToStaticMarkup(createElement(StructuredDataScript))).toBe('')
})

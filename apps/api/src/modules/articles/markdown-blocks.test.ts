import { expect, test } from 'vitest'
import { listAnchors, toBlocks, withAnchors } from './markdown-blocks.shared.ts'

const read = (markdown: string) => toBlocks(markdown).blocks

test('text runs retain their marks and links', () => {
  expect(
    read('See **the [terms](/terms)**, *soon*, in `cart`\nor [elsewhere](https://example.com).'),
  ).toEqual([
    {
      type: 'paragraph',
      content: [
        { text: 'See ' },
        { text: 'the ', mark: 'strong' },
        { text: 'terms', mark: 'strong', to: '/terms' },
        { text: ', ' },
        { text: 'soon', mark: 'emphasis' },
        { text: ', in ' },
        { text: 'cart', mark: 'code' },
        { text: ' or ' },
        { text: 'elsewhere', to: 'https://example.com' },
        { text: '.' },
      ],
    },
  ])
})

test('lists, tables and quotes retain their structure', () => {
  expect(read('1. one\n2. two\n\n| a | b |\n| - | - |\n| 1 | **2** |\n\n> said\n')).toEqual([
    { type: 'list', ordered: true, items: [[{ text: 'one' }], [{ text: 'two' }]] },
    {
      type: 'table',
      head: [[{ text: 'a' }], [{ text: 'b' }]],
      rows: [[[{ text: '1' }], [{ text: '2', mark: 'strong' }]]],
    },
    { type: 'quote', paragraphs: [[{ text: 'said' }]] },
  ])
})

test.each([
  ['**a *b* c**', 'marks cannot be nested'],
  ['## A *b*', 'plain text'],
  ['#### deep', '"##" or "###"'],
  ['---\n\na', '"thematicBreak"'],
  ['```\ncode\n```', '"code"'],
  ['a<br>b', '"html"'],
  ['| a |\n| - |\n| 1 | 2 |', 'as many cells'],
])('%j is rejected', (markdown, message) => {
  expect(toBlocks(markdown).errors).toMatchObject([{ line: 1, message: expect.stringContaining(message) }])
})

test('anchors are derived from the text and are unique', () => {
  const blocks = read("## Café & Tiger's eye\n\na\n\n## Same\n\nb\n\n### Same\n\nc\n\n## 玉\n\nd")
  const anchors = listAnchors(blocks)
  expect(anchors).toEqual(['cafe-tigers-eye', 'same', 'same-2', 'part'])
  expect(withAnchors(blocks, anchors).filter(({ type }) => type === 'heading')).toMatchObject(
    anchors.map((id) => ({ id })),
  )
})

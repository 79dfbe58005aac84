import type { Block, Page } from '@shop/contract/articles/articles.schemas'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { ArticleBlocks, type ArticleBlocksProps } from './article-blocks.tsx'
import { listOpening, listQuestions, listSections } from './outline.ts'
import { Questions } from './questions.tsx'

function render(element: React.ReactElement): string {
  const router = createMemoryRouter([{ path: '*', element }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}
const renderBlocks = (blocks: Block[], props: Partial<ArticleBlocksProps> = {}) =>
  render(createElement(ArticleBlocks, { blocks, ...props }))

const BODY: Block[] = [
  { type: 'paragraph', content: [{ text: 'The short answers.' }] },
  { type: 'heading', level: 2, id: 'pay', text: 'How can I pay?' },
  { type: 'paragraph', content: [{ text: 'By card.' }] },
  { type: 'heading', level: 3, id: 'cards', text: 'Cards' },
  { type: 'list', ordered: false, items: [[{ text: 'Visa' }]] },
  { type: 'heading', level: 2, id: 'ship', text: 'What does shipping cost?' },
  { type: 'paragraph', content: [{ text: '¥12' }] },
]

describe('article blocks', () => {
  test('render their content as text, never as markup', () => {
    const text = '<img src=x onerror=alert(1)>'
    const markup = renderBlocks([
      { type: 'paragraph', content: [{ text: text, mark: 'strong' }] },
      { type: 'heading', level: 2, id: 'a', text: text },
      { type: 'table', head: [[{ text: text }]], rows: [[[{ text: text }]]] },
    ])
    expect(markup).not.toContain('<img')
    expect(markup).toContain('<strong>&lt;img src=x onerror=alert(1)&gt;</strong>')
  })

  test('link to pages of the shop and to other sites', () => {
    const markup = renderBlocks([
      {
        type: 'paragraph',
        content: [
          { text: 'a', to: '/shipping' },
          { text: 'b', to: 'https://example.com', mark: 'emphasis' },
        ],
      },
    ])
    expect(markup).toContain('href="/shipping">a</a>')
    expect(markup).toContain('<a href="https://example.com" rel="noreferrer"><em>b</em></a>')
  })

  test('have headings with anchors at every level', () => {
    const markup = renderBlocks(BODY)
    expect(markup).toMatch(/<h2 id="pay"[^>]*>How can I pay\?<\/h2>/)
    expect(markup).toMatch(/<h3 id="cards"/)
    expect(markup).toContain('href="#pay"')
  })

  test('lower their heading levels and prefix their anchors on a shared page', () => {
    const markup = renderBlocks(BODY, { idPrefix: 'jade-', lowerBy: 1 })
    expect(markup).toMatch(/<h3 id="jade-pay"/)
    expect(markup).toMatch(/<h4 id="jade-cards"/)
    expect(markup).not.toContain('<h2')
  })

  test('render tables with headed columns and repeat the column names in each cell for narrow windows', () => {
    const head = [[{ text: 'Method' }], [{ text: 'Price' }]]
    const markup = renderBlocks([{ type: 'table', head, rows: [[[{ text: 'Express' }], [{ text: '¥25' }]]] }])
    expect(markup.match(/<th scope="col"/g)).toHaveLength(2)
    expect(markup.match(/<td /g)).toHaveLength(2)
    expect(markup).toMatch(/<span aria-hidden="true"[^>]*>Price<\/span>/)
  })
})

describe('the outline of an article', () => {
  test('lists its sections', () => {
    expect(listSections(BODY).map(({ id }) => id)).toEqual(['pay', 'ship'])
  })

  test('turns each section with everything below it into a question', () => {
    expect(listQuestions(BODY)).toEqual([
      { id: 'pay', question: 'How can I pay?', answer: BODY.slice(2, 5) },
      { id: 'ship', question: 'What does shipping cost?', answer: BODY.slice(6) },
    ])
    expect(listOpening(BODY)).toEqual(BODY.slice(0, 1))
    expect(listOpening(BODY.slice(0, 1))).toEqual(BODY.slice(0, 1))
  })

  test('lets each question open independently', () => {
    const page: Page = { slug: 'faq', title: 'Questions', description: '', updated: '2026-11-20', body: BODY }
    const markup = render(createElement(Questions, { page }))
    expect(markup.match(/<details/g)).toHaveLength(2)
    expect(markup).toContain('The short answers.')
    expect(markup).toMatch(/<summary[^>]*><h3[^>]*>How can I pay\?<\/h3>/)
  })
})

import type { Block, Inline } from '@shop/contract/articles/articles.schemas'
import { escapeHtml } from './escape-html.ts'

/** A block of a mail; headings have no anchors there. */
export type MailBlock = Exclude<Block, { type: 'heading' }> | Omit<Extract<Block, { type: 'heading' }>, 'id'>

const MARKS = { strong: 'strong', emphasis: 'em', code: 'code' } as const

/** Blocks of a text as HTML, in the style of mails. */
export function toBlocksHtml(blocks: readonly MailBlock[], linkColor: string): string {
  const toSpan = ({ text, mark, to }: Inline) => {
    const escaped = escapeHtml(text)
    const marked = mark ? `<${MARKS[mark]}>${escaped}</${MARKS[mark]}>` : escaped
    return to === undefined ? marked : `<a href="${escapeHtml(to)}" style="color:${linkColor}">${marked}</a>`
  }
  const toLine = (content: readonly Inline[]) => content.map(toSpan).join('')
  const toCells = (cells: readonly Inline[][], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag} style="padding:8px;text-align:left">${toLine(cell)}</${tag}>`).join('')}</tr>`

  function toElement(block: MailBlock): string {
    switch (block.type) {
      case 'heading':
        return `<h${block.level} style="margin:24px 0 8px">${escapeHtml(block.text)}</h${block.level}>`
      case 'paragraph':
        return `<p style="margin:0 0 16px">${toLine(block.content)}</p>`
      case 'list': {
        const tag = block.ordered ? 'ol' : 'ul'
        const items = block.items.map((item) => `<li>${toLine(item)}</li>`).join('')
        return `<${tag} style="margin:0 0 16px;padding-left:24px">${items}</${tag}>`
      }
      case 'quote': {
        const paragraphs = block.paragraphs.map((each) => `<p style="margin:0">${toLine(each)}</p>`).join('')
        return `<blockquote style="margin:0 0 16px;padding-left:16px;border-left:2px solid">${paragraphs}</blockquote>`
      }
      case 'table': {
        const rows = block.rows.map((row) => toCells(row, 'td')).join('')
        return `<table style="margin:0 0 16px;border-collapse:collapse">${toCells(block.head, 'th')}${rows}</table>`
      }
    }
  }
  return blocks.map(toElement).join('\n')
}

/** The same as plain text, each block a paragraph. */
export function toBlocksText(blocks: readonly MailBlock[]): string[] {
  const toSpan = ({ text, to }: Inline) => (to === undefined || to === text ? text : `${text} (${to})`)
  const toLine = (content: readonly Inline[]) => content.map(toSpan).join('')
  return blocks.map((block) => {
    switch (block.type) {
      case 'heading':
        return block.text
      case 'paragraph':
        return toLine(block.content)
      case 'list':
        return block.items
          .map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${toLine(item)}`)
          .join('\n')
      case 'quote':
        return block.paragraphs.map((each) => `> ${toLine(each)}`).join('\n')
      case 'table':
        return [block.head, ...block.rows].map((row) => row.map(toLine).join(' | ')).join('\n')
    }
  })
}

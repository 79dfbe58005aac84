import type { BlockContent, DefinitionContent, PhrasingContent, RootContent, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Block, Inline } from '@shop/contract/articles/articles.schemas'
import type { MarkdownProblem } from '@shop/contract/content/content.console'
import { listUnknownNumbers } from '@shop/contract/content/text-numbers.rules'

/** A heading without its anchor: the languages share the anchor derived from the English text. */
export type TextBlock = Exclude<Block, { type: 'heading' }> | Omit<Extract<Block, { type: 'heading' }>, 'id'>

/** A construct that a text must not contain, its line (from 1), and what stands there. */
interface MarkdownError {
  line: number
  problem: MarkdownProblem
  /** The kind of construct, or the target of a link; empty where the problem is enough. */
  value: string
  /** For the command line; the console has a text for each problem. */
  message: string
}

const MESSAGES: Record<MarkdownProblem, (value: string) => string> = {
  heading_level: () => 'a heading begins with "##" or "###"',
  heading_plain: () => 'a heading must be plain text',
  not_in_text: (value) => `"${value}" is not allowed in a text`,
  not_in_line: (value) => `"${value}" is not allowed inside a line of text`,
  paragraphs_only: () => 'lists and quotes may contain only plain paragraphs, one per list item',
  table_cells: () => 'every table row must have as many cells as its header',
  nested_marks: () => 'marks cannot be nested',
  nested_links: () => 'links cannot be nested',
  link_target: (value) => `"${value}" is neither a path of the shop nor an https address`,
  unknown_number: (value) => `"{{${value}}}" is no number of the settings`,
}

type Node = RootContent | BlockContent | DefinitionContent

/** Link targets: a path of the shop, a fragment of the same page, or an https or mailto URL. */
const TARGET = /^(\/(?!\/)|#|https:\/\/|mailto:)/

/**
 * Turns Markdown into the contract's blocks: headings, paragraphs, lists, tables, quotes; strong, emphasised,
 * code and linked text. Anything else (HTML, pictures, nesting) is an error, so that no page shows part of a
 * text.
 */
export function toBlocks(markdown: string): { blocks: TextBlock[]; errors: MarkdownError[] } {
  const errors: MarkdownError[] = []
  const refuse: Refuse = (node, problem, value = '') =>
    void errors.push({
      line: node.position?.start.line ?? 1,
      problem,
      value,
      message: MESSAGES[problem](value),
    })
  const root = fromMarkdown(markdown, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  })
  const blocks = root.children.flatMap((node) => toBlock(node, refuse))
  return { blocks, errors }
}

type Refuse = (node: { position?: Node['position'] }, problem: MarkdownProblem, value?: string) => void

function toBlock(node: Node, refuse: Refuse): TextBlock[] {
  switch (node.type) {
    case 'heading': {
      const { depth: level, children } = node
      if (level !== 2 && level !== 3) refuse(node, 'heading_level')
      const content = toInlines(children, refuse)
      if (content.some(({ mark, to }) => mark ?? to)) refuse(node, 'heading_plain')
      const text = content.map((span) => span.text).join('')
      return [{ type: 'heading', level: level === 3 ? 3 : 2, text }]
    }
    case 'paragraph':
      return [{ type: 'paragraph', content: toInlines(node.children, refuse) }]
    case 'list': {
      const items = node.children.map((item) => toOnlyParagraph(item.children, item, refuse))
      return [{ type: 'list', ordered: node.ordered === true, items }]
    }
    case 'blockquote':
      return [
        { type: 'quote', paragraphs: node.children.map((each) => toOnlyParagraph([each], node, refuse)) },
      ]
    case 'table':
      return [toTable(node, refuse)]
    default:
      refuse(node, 'not_in_text', node.type)
      return []
  }
}

function toOnlyParagraph(
  children: readonly Node[],
  parent: { position?: Node['position'] },
  refuse: Refuse,
): Inline[] {
  const [only, ...more] = children
  if (only?.type === 'paragraph' && more.length === 0) return toInlines(only.children, refuse)
  refuse(parent, 'paragraphs_only')
  return []
}

function toTable({ children, position }: Table, refuse: Refuse): TextBlock {
  const [head = [], ...rows] = children.map((row) =>
    row.children.map((cell) => toInlines(cell.children, refuse)),
  )
  if (rows.some((row) => row.length !== head.length)) refuse({ position }, 'table_cells')
  return { type: 'table', head, rows }
}

function toInlines(nodes: readonly PhrasingContent[], refuse: Refuse): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    switch (node.type) {
      case 'text':
        for (const name of listUnknownNumbers(node.value)) refuse(node, 'unknown_number', name)
        return [{ text: toLine(node.value) }]
      case 'inlineCode':
        return [{ text: node.value, mark: 'code' }]
      case 'strong':
      case 'emphasis':
        return toInlines(node.children, refuse).map((text) => {
          if (text.mark) refuse(node, 'nested_marks')
          return { ...text, mark: node.type }
        })
      case 'link':
        if (!TARGET.test(node.url)) refuse(node, 'link_target', node.url)
        return toInlines(node.children, refuse).map((text) => {
          if (text.to) refuse(node, 'nested_links')
          return { ...text, to: node.url }
        })
      default:
        refuse(node, 'not_in_line', node.type)
        return []
    }
  })
}

/** A line break in the file is a space on the page. */
function toLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ')
}

/** Derives a unique anchor for each heading from its text. */
export function listAnchors(blocks: readonly TextBlock[]): string[] {
  const taken = new Set<string>()
  return blocks.flatMap((block) => {
    if (block.type !== 'heading') return []
    const base = toAnchor(block.text)
    let anchor = base
    for (let number = 2; taken.has(anchor); number += 1) anchor = `${base}-${number}`
    taken.add(anchor)
    return [anchor]
  })
}

function toAnchor(text: string): string {
  const simple = text.normalize('NFKD').replace(/[\u0300-\u036f'’]/g, '')
  return (
    simple
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'part'
  )
}

/** The blocks with the anchors of their headings, in order. */
export function withAnchors(blocks: readonly TextBlock[], anchors: readonly string[]): Block[] {
  const rest = anchors.values()
  return blocks.map((block) =>
    block.type === 'heading' ? { ...block, id: rest.next().value ?? 'part' } : block,
  )
}

import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'

/** Elements that begin a paragraph, and end one. */
const BLOCKS = new Set(
  'address article aside blockquote dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section summary table tr ul'.split(
    ' ',
  ),
)

/** What is in them is no text of a description. */
const UNREAD = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'noscript',
  'svg',
  'video',
  'audio',
  'object',
])

/** Converts an HTML description to plain text with its paragraphs; it is never shown as HTML. */
export function htmlToText(source: string): string {
  return toText(parseFragment(source))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n+(?=• )/g, '\n')
    .trim()
}

function toText(node: Tree.Node): string {
  if (node.nodeName === '#text') return (node as Tree.TextNode).value.replace(/\s+/g, ' ')
  if (!('childNodes' in node) || UNREAD.has(node.nodeName)) return ''
  const { nodeName: name } = node
  if (name === 'br') return '\n'
  const inner = node.childNodes.map(toText).join('')
  if (name === 'li') return `\n• ${inner.trim()}\n`
  if (name === 'tr') return `\n${toRow(node)}`
  return BLOCKS.has(name) ? `\n\n${inner}\n\n` : inner
}

/** The cells of a table's row, in one line: `Length: 15 cm`, `15 cm, 16 cm, 17 cm`. */
function toRow({ childNodes }: Tree.ParentNode): string {
  const cells = childNodes.flatMap((node) => {
    const text = toText(node).trim()
    return text === '' ? [] : [text]
  })
  const [heading = '', value = ''] = cells
  return cells.length === 2 ? `${heading.replace(/:$/, '')}: ${value}` : cells.join(', ')
}

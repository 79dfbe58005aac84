import type { Block, Inline } from '@shop/contract/articles/articles.schemas'
import type { FAQPage } from 'schema-dts'
import { toPageAddress } from '../../i18n/locale-address.ts'
import { getLanguageTag } from '../../i18n/locale.ts'

/** Questions of a page, each with its answer as plain text. `path` is the page's. */
export function toQuestions(
  origin: string,
  path: string,
  questions: readonly { question: string; answer: readonly Block[] }[],
): FAQPage {
  return {
    '@type': 'FAQPage',
    '@id': `${toPageAddress(origin, path)}#questions`,
    inLanguage: getLanguageTag(),
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.map(stripFormatting).join('\n') },
    })),
  }
}

const toText = (content: readonly Inline[]) => content.map(({ text }) => text).join('')

/** A block as plain text: items and rows on separate lines, cells divided by `|`. */
function stripFormatting(block: Block): string {
  switch (block.type) {
    case 'heading':
      return block.text
    case 'paragraph':
      return toText(block.content)
    case 'list':
      return block.items.map((item) => `- ${toText(item)}`).join('\n')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(toText).join(' | ')).join('\n')
    case 'quote':
      return block.paragraphs.map(toText).join('\n')
  }
}

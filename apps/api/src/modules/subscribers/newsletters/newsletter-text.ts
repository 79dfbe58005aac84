import type { Translated } from '@shop/contract/languages/translated'
import type { MailBlock } from '../../mail/mail-blocks.shared.ts'
import { toBlocks } from '../../articles/markdown-blocks.shared.ts'
import type { NewsletterRow } from './newsletters.repository.ts'

/** What a row holds in each language. */
export const toTexts = ({ subject, body }: NewsletterRow) => ({
  subject: subject as Translated<string>,
  text: body as Translated<string>,
})

/** The Markdown of a newsletter as blocks of a mail: paths of the shop become whole addresses. */
export function toMailBlocks(markdown: string, publicUrl: string): MailBlock[] {
  const toAbsolute = <Span extends { to?: string | undefined }>(span: Span): Span =>
    span.to?.startsWith('/') ? { ...span, to: publicUrl + span.to } : span
  const all = <Span extends { to?: string | undefined }>(spans: readonly Span[]) => spans.map(toAbsolute)
  return toBlocks(markdown).blocks.map((block): MailBlock => {
    switch (block.type) {
      case 'heading':
        return block
      case 'paragraph':
        return { ...block, content: all(block.content) }
      case 'list':
        return { ...block, items: block.items.map(all) }
      case 'quote':
        return { ...block, paragraphs: block.paragraphs.map(all) }
      case 'table':
        return { ...block, head: block.head.map(all), rows: block.rows.map((row) => row.map(all)) }
    }
  })
}

import type { Block } from '@shop/contract/articles/articles.schemas'
import { AnchorHeading } from './anchor-heading.tsx'
import { ArticleTable } from './article-table.tsx'
import { InlineText } from './inline-text.tsx'

export interface ArticleBlocksProps {
  blocks: readonly Block[]
  /** Prefix of the heading anchors on pages that show several articles. */
  idPrefix?: string
  /** Number of levels by which headings are lowered: 1 where the article's own title is an `h2`. */
  lowerBy?: 0 | 1
}

/** Blocks of an article. Render it inside `prose-text`. */
export function ArticleBlocks({ blocks, idPrefix = '', lowerBy = 0 }: ArticleBlocksProps) {
  return blocks.map((block, index) => {
    switch (block.type) {
      case 'heading':
        return (
          <AnchorHeading key={block.id} id={idPrefix + block.id} level={block.level + lowerBy}>
            {block.text}
          </AnchorHeading>
        )
      case 'paragraph':
        return (
          <p key={index}>
            <InlineText content={block.content} />
          </p>
        )
      case 'list': {
        const List = block.ordered ? 'ol' : 'ul'
        return (
          <List key={index} className="flex flex-col gap-2 marker:text-gold-600">
            {block.items.map((item, place) => (
              <li key={place}>
                <InlineText content={item} />
              </li>
            ))}
          </List>
        )
      }
      case 'table':
        return <ArticleTable key={index} head={block.head} rows={block.rows} />
      case 'quote':
        return (
          <blockquote key={index} className="border-l-2 border-gold-400 pl-5 font-heading text-lg">
            {block.paragraphs.map((paragraph, place) => (
              <p key={place}>
                <InlineText content={paragraph} />
              </p>
            ))}
          </blockquote>
        )
    }
  })
}

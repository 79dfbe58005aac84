import type { Page } from '@shop/contract/articles/articles.schemas'
import { formatCalendarDay } from '../../lib/i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Breadcrumb } from '../../ui/layout/breadcrumb.tsx'
import { SectionHeading } from '../../ui/layout/section-heading.tsx'
import { ArticleBlocks } from './article-blocks.tsx'
import { ContentsList, MIN_SECTIONS } from './contents-list.tsx'
import { listSections } from './outline.ts'

interface ArticlePageProps {
  page: Page
  /** Shown between the title and the text, at the same width. */
  picture?: React.ReactNode
  /** Shown below the text. */
  children?: React.ReactNode
}

/** An article as a page: title, date of the last change, contents, text. */
export function ArticlePage({ page, picture, children }: ArticlePageProps) {
  const sections = listSections(page.body)
  const isLong = sections.length >= MIN_SECTIONS
  return (
    <div className="page-width flex flex-col gap-6 pt-4 pb-16 lg:pb-24">
      <div className="print:hidden">
        <Breadcrumb crumbs={[{ label: page.title }]} />
      </div>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-3 lg:col-start-2">
          <SectionHeading as="h1">{page.title}</SectionHeading>
          <p className="text-sm text-muted">{m.article_updated({ date: formatCalendarDay(page.updated) })}</p>
          {picture}
        </div>
        {isLong && (
          <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <ContentsList sections={sections} />
          </div>
        )}
        <article className="prose-text lg:col-start-2">
          <ArticleBlocks blocks={page.body} />
        </article>
      </div>
      {children}
    </div>
  )
}

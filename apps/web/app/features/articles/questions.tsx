import type { Page } from '@shop/contract/articles/articles.schemas'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../../ui/media/icons.tsx'
import { SectionHeading } from '../../ui/layout/section-heading.tsx'
import { ArticleBlocks } from './article-blocks.tsx'
import { InlineText } from './inline-text.tsx'
import { listOpening, listQuestions } from './outline.ts'
import { HeadingText } from '../../ui/text/heading-text.tsx'

/** The FAQ as part of another page: each question opens independently, also without JavaScript. */
export function Questions({ page }: { page: Page }) {
  useQuestionOfAddress()
  return (
    <section
      aria-labelledby="questions"
      className="grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <SectionHeading
        id="questions"
        lead={<Opening page={page} />}
        className="lg:sticky lg:top-24 lg:self-start"
      >
        {page.title}
      </SectionHeading>
      <div className="border-t border-line">
        {listQuestions(page.body).map(({ id, question, answer }) => (
          <details key={id} id={id} className="group border-b border-line">
            <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-3 hover:text-jade-700 [&::-webkit-details-marker]:hidden">
              <h3 className="text-lg">
                <HeadingText>{question}</HeadingText>
              </h3>
              <Icon name="plus" className="size-5 text-gold-600 transition-transform group-open:rotate-45" />
            </summary>
            <div className="prose-text pb-6">
              <ArticleBlocks blocks={answer} idPrefix={`${id}-`} lowerBy={1} />
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}

/** Opens the question that the URL's hash names. */
function useQuestionOfAddress(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const found = document.getElementById(hash.slice(1))
    if (found instanceof HTMLDetailsElement) found.open = true
  }, [hash])
}

function Opening({ page }: { page: Page }) {
  const opening = listOpening(page.body).find((block) => block.type === 'paragraph')
  return opening && <InlineText content={opening.content} />
}

import { Notice } from '../../ui/text/notice.tsx'
import type { News } from './use-security-form.ts'

/** Result of a request; renders nothing without one. */
export function NewsNotice({ news }: { news: News | undefined }) {
  return (
    news && (
      <Notice kind={news.kind} announce {...(news.title && { title: news.title })}>
        <p className="break-words">{news.text}</p>
      </Notice>
    )
  )
}

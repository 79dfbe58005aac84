import type { Inline } from '@shop/contract/articles/articles.schemas'
import { AnchorLink } from '../../ui/layout/anchor-link.tsx'
import { Link } from '../../ui/layout/link.tsx'

const MARKS = { strong: 'strong', emphasis: 'em', code: 'code' } as const

/** Text with inline formatting and links. */
export function InlineText({ content }: { content: readonly Inline[] }) {
  // The content never changes while mounted, so the index is a stable key.
  return content.map((span, index) => <Span key={index} {...span} />)
}

function Span({ text, mark: label, to }: Inline) {
  const Mark = label && MARKS[label]
  const highlighted = Mark ? <Mark>{text}</Mark> : text
  if (to === undefined) return highlighted
  if (to.startsWith('#')) return <AnchorLink to={to.slice(1)}>{highlighted}</AnchorLink>
  if (to.startsWith('/')) return <Link to={to}>{highlighted}</Link>
  return (
    <a href={to} rel="noreferrer">
      {highlighted}
    </a>
  )
}

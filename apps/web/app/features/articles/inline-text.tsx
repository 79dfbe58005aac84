import type { Inline } from '@shop/contract/articles'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { Link } from '../../ui/link.tsx'

const MARKS = { strong: 'strong', emphasis: 'em', code: 'code' } as const

/** Words with their marks and links. */
export function InlineText({ content }: { content: readonly Inline[] }) {
  // A text does not change while it is shown, so its places are its keys.
  return content.map((words, index) => <Words key={index} {...words} />)
}

function Words({ text, mark, to }: Inline) {
  const Mark = mark && MARKS[mark]
  const marked = Mark ? <Mark>{text}</Mark> : text
  if (to === undefined) return marked
  if (to.startsWith('#')) return <AnchorLink to={to.slice(1)}>{marked}</AnchorLink>
  if (to.startsWith('/')) return <Link to={to}>{marked}</Link>
  return (
    <a href={to} rel="noreferrer">
      {marked}
    </a>
  )
}

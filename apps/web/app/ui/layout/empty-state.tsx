import { FiveElementRing } from '../media/five-element-ring.tsx'
import { HeadingText } from '../text/heading-text.tsx'

export interface EmptyStateProps {
  title: string
  /** `h1` where nothing else on the page is its heading. */
  as?: 'p' | 'h1'
  /** A sentence about why, or what could be here. */
  children?: React.ReactNode
  /** A picture; the brand mark unless given. */
  picture?: React.ReactNode
  /** The next step: a button or link. */
  action?: React.ReactNode
}

/** A view without content: a sentence, a picture, a next step. */
export function EmptyState({ title, as: Title = 'p', children, picture, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-14 text-center">
      {picture ?? <FiveElementRing className="size-14" />}
      <Title className="font-heading text-h3">
        <HeadingText>{title}</HeadingText>
      </Title>
      {children && <div className="max-w-sm text-balance text-muted">{children}</div>}
      {action}
    </div>
  )
}

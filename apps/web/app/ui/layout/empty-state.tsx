import { FiveElementRing } from '../media/five-element-ring.tsx'
import { HeadingText } from '../text/heading-text.tsx'

interface EmptyStateProps {
  title: string
  /** `h1` where the page has no other heading. */
  as?: 'p' | 'h1'
  /** Why it is empty, or what could be here. */
  children?: React.ReactNode
  /** The brand mark by default. */
  picture?: React.ReactNode
  /** Next step: a button or link. */
  action?: React.ReactNode
}

/** Shown in place of an empty list or page. */
export function EmptyState({ title, as: Title = 'p', children, picture, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-14 text-center short:py-4">
      {picture ?? <FiveElementRing className="size-14" />}
      <Title className="font-heading text-h3">
        <HeadingText>{title}</HeadingText>
      </Title>
      {children && <div className="max-w-sm text-balance text-muted">{children}</div>}
      {action}
    </div>
  )
}

import { FiveElementRing } from '../../ui/media/five-element-ring.tsx'
import { HeadingText } from '../../ui/text/heading-text.tsx'

interface AuthFrameProps {
  title: string
  lead?: React.ReactNode
  children: React.ReactNode
  /** Links to related pages, below the card. */
  footer?: React.ReactNode
}

/** Layout of the authentication pages: brand mark, heading, one card. */
export function AuthFrame({ title, lead, children, footer }: AuthFrameProps) {
  return (
    <section className="page-width flex justify-center py-10 sm:py-16">
      <div className="w-full max-w-md">
        <div className="mb-7 flex flex-col items-center gap-3 text-center">
          <FiveElementRing className="size-11" />
          <h1 className="text-h2">
            <HeadingText>{title}</HeadingText>
          </h1>
          <span aria-hidden="true" className="h-px w-14 bg-gold-400" />
          {lead && <p className="text-balance text-muted">{lead}</p>}
        </div>
        <div className="flex flex-col gap-5 rounded-card border border-line bg-surface px-5 py-7 sm:px-8 sm:py-9">
          {children}
        </div>
        {footer && <div className="mt-6 text-center text-muted">{footer}</div>}
      </div>
    </section>
  )
}

/** Style of links in running text on these pages. */
export const LINK_LOOK =
  'inline-flex min-h-11 items-center font-medium text-jade-700 underline underline-offset-4 hover:text-jade-500'

import { cx } from './class-names.ts'
import { HeadingText } from '../text/heading-text.tsx'

interface SectionHeadingProps {
  children: React.ReactNode
  /** Level of the heading; h2 by default. */
  as?: 'h1' | 'h2' | 'h3'
  /** A sentence below the heading. */
  lead?: React.ReactNode
  centred?: boolean
  id?: string
  className?: string
}

/** A heading with a thin gold line. */
export function SectionHeading({
  children,
  as: Heading = 'h2',
  lead,
  centred,
  id,
  className,
}: SectionHeadingProps) {
  return (
    <div className={cx('flex flex-col gap-3', centred && 'items-center text-center', className)}>
      <Heading id={id}>
        {typeof children === 'string' ? <HeadingText>{children}</HeadingText> : children}
      </Heading>
      <span aria-hidden="true" className="h-px w-14 bg-gold-400" />
      {lead && <p className={cx('max-w-text text-muted', centred && 'text-balance')}>{lead}</p>}
    </div>
  )
}

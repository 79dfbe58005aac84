import { cx } from '../layout/class-names.ts'
import { Link, type LinkProps } from '../layout/link.tsx'

const LOOK =
  'relative inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors hover:bg-jade-100 ' +
  'disabled:opacity-40 disabled:hover:bg-transparent'

interface IconButtonProps extends Omit<React.ComponentProps<'button'>, 'aria-label'> {
  /** What the button does, for screen readers and as a tooltip. */
  label: string
}

/** A round 44 px button with an icon. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return <button type="button" title={label} {...rest} aria-label={label} className={cx(LOOK, className)} />
}

interface IconLinkProps extends Omit<LinkProps, 'aria-label' | 'className'> {
  label: string
  className?: string | undefined
}

/** `IconButton` as a link. */
export function IconLink({ label, className, ...rest }: IconLinkProps) {
  return <Link title={label} {...rest} aria-label={label} className={cx(LOOK, className)} />
}

import { toArcDash } from '../media/arc-dash.ts'
import { cx } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'

/** The visual weight of a button; at most one primary per view. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Look {
  variant?: ButtonVariant | undefined
  /** Full width. */
  wide?: boolean | undefined
  className?: string | undefined
}

interface ButtonProps extends Look, Omit<React.ComponentProps<'button'>, 'className'> {
  /** Shows a spinner and ignores clicks; the button keeps its size and focus. */
  loading?: boolean
}

interface ButtonLinkProps extends Look, Omit<LinkProps, 'className'> {}

const BASE =
  'relative inline-flex min-h-11 items-center justify-center gap-2 rounded-card py-2.5 text-center font-medium ' +
  'no-underline transition-colors select-none disabled:opacity-50 aria-busy:opacity-80'

// Transparent borders become visible in forced-colors mode, which removes backgrounds.
const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'border border-transparent px-6 bg-jade-700 text-white hover:bg-jade-500 active:bg-jade-900',
  secondary: 'border border-jade-700 px-6 text-jade-700 hover:bg-jade-100 active:bg-jade-100',
  quiet: 'border border-transparent px-3 text-jade-700 hover:bg-jade-100',
  danger: 'border border-danger px-6 text-danger hover:bg-danger-100',
}

/** The classes of a button, for other elements that look like one. */
export function buttonClass({ variant = 'primary', wide, className }: Look = {}): string {
  return cx(BASE, VARIANTS[variant], wide && 'w-full', className)
}

/** A button. Its `type` is `button` by default. */
export function Button({ variant, wide, className, loading, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, wide, className })}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading && <ButtonSpinner />}
      <span className={cx('inline-flex items-center gap-2', loading && 'opacity-0')}>{children}</span>
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ variant, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, wide, className })} />
}

function ButtonSpinner() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" className="absolute size-5 animate-turn">
      <circle
        cx="12"
        cy="12"
        r="9"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeDasharray={toArcDash(9, 72)}
      />
    </svg>
  )
}

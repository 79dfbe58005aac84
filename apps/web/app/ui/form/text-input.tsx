import { cx } from '../layout/class-names.ts'

/** Classes of every text control. 16 px text, below which iOS zooms in on focus. */
export const CONTROL_LOOK =
  'block w-full min-h-12 rounded-card border border-edge bg-surface px-3.5 py-2.5 text-base text-ink ' +
  'placeholder:text-muted hover:border-jade-500 focus-visible:outline-offset-0 disabled:bg-paper disabled:text-muted ' +
  'aria-invalid:border-danger'

/** A text input. Set `autoComplete`, `inputMode` and `type`. */
export function TextInput({ className, ...rest }: React.ComponentProps<'input'>) {
  return <input type="text" {...rest} className={cx(CONTROL_LOOK, className)} />
}

/** A multi-line text input. */
export function TextArea({ className, ...rest }: React.ComponentProps<'textarea'>) {
  return <textarea rows={4} {...rest} className={cx(CONTROL_LOOK, className)} />
}

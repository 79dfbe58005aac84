import { cx } from '../layout/class-names.ts'

/** The look of every control that is typed into. 16 px text, so that phones do not zoom. */
export const CONTROL_LOOK =
  'block w-full min-h-12 rounded-card border border-edge bg-surface px-3.5 py-2.5 text-base text-ink ' +
  'placeholder:text-muted hover:border-jade-500 focus-visible:outline-offset-0 disabled:bg-paper disabled:text-muted ' +
  'aria-invalid:border-danger'

/** A line of text. Give it `autoComplete`, `inputMode` and a fitting `type`. */
export function TextInput({ className, ...rest }: React.ComponentProps<'input'>) {
  return <input type="text" {...rest} className={cx(CONTROL_LOOK, className)} />
}

/** Several lines of text. */
export function TextArea({ className, ...rest }: React.ComponentProps<'textarea'>) {
  return <textarea rows={4} {...rest} className={cx(CONTROL_LOOK, className)} />
}

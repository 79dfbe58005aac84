import { cx } from '../layout/class-names.ts'

interface CheckboxProps extends Omit<React.ComponentProps<'input'>, 'type'> {
  label: React.ReactNode
}

/** A native checkbox with its label; the whole line is clickable. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx('flex min-h-11 cursor-pointer items-start gap-3 py-2.5', className)}>
      <input type="checkbox" {...rest} className="check" />
      <span>{label}</span>
    </label>
  )
}

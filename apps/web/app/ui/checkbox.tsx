import { cx } from './class-names.ts'
import { Icon } from './icons.tsx'

export interface CheckboxProps extends Omit<React.ComponentProps<'input'>, 'type'> {
  label: React.ReactNode
}

/** A native checkbox with its label; the whole line is the target. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx('flex min-h-11 cursor-pointer items-start gap-3 py-2.5', className)}>
      <span className="relative mt-0.5 inline-flex size-5.5 shrink-0">
        <input
          type="checkbox"
          {...rest}
          className={cx(
            'peer size-full cursor-pointer appearance-none rounded-card border border-edge bg-surface',
            'checked:border-jade-700 checked:bg-jade-700 aria-invalid:border-danger disabled:opacity-50',
          )}
        />
        <Icon
          name="check"
          className="pointer-events-none absolute inset-0 m-auto size-4.5 text-white opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span>{label}</span>
    </label>
  )
}

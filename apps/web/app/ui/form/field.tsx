import { useId } from 'react'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../media/icons.tsx'

/** What `Field` hands to its control: spread it over the input. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldProps {
  label: React.ReactNode
  /** The control, wired to its label, help and error. */
  children: (control: ControlProps) => React.ReactNode
  /** Shown below, always. */
  help?: React.ReactNode
  /** Shown below in words when the value is refused. */
  error?: string | undefined
  required?: boolean
  /** Marks the field as optional, in forms where most are not. */
  optional?: boolean
  /** Known to the page, for links of the error summary; else made up. */
  id?: string
  className?: string
}

/** A labelled control: label above, help and error below. */
export function Field({ label, children, help, error, required, optional, id, className }: FieldProps) {
  const madeUpId = useId()
  const controlId = id ?? madeUpId
  const helpId = `${controlId}-help`
  const errorId = `${controlId}-error`
  const describedBy = [help && helpId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={controlId} className="mb-1.5 block text-sm font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> ({m.common_optional()})</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {help && (
        <p id={helpId} className="mt-1.5 text-sm text-muted">
          {help}
        </p>
      )}
      {error && (
        <p id={errorId} className="mt-1.5 flex gap-1.5 text-sm text-danger">
          <Icon name="alert" className="mt-0.5 size-4.5" />
          {error}
        </p>
      )}
    </div>
  )
}

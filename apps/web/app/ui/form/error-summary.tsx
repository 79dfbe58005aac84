import { useEffect, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../media/icons.tsx'

/** A validation error of a form. */
export interface FieldError {
  /** The id of the control. */
  fieldId: string
  message: string
}

/**
 * The errors of a form, as links to its fields; a message that several fields share is listed once. Takes the focus when
 * the list changes; renders nothing for none.
 */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length > 0) box.current?.focus()
  }, [errors])
  if (errors.length === 0) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="rounded-card border border-danger bg-danger-100 px-5 py-4"
    >
      <p className="flex items-center gap-2 font-medium text-danger">
        <Icon name="alert" className="size-5.5" />
        {m.common_error_summary({ count: errors.length })}
      </p>
      <ul className="mt-2 flex flex-col pl-7.5">
        {toListed(errors).map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              className="inline-block py-1.5 text-danger underline underline-offset-4"
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(fieldId)?.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function toListed(errors: readonly FieldError[]): FieldError[] {
  return errors.filter(({ message }, index) => errors.findIndex((each) => each.message === message) === index)
}

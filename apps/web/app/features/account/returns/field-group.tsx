import { Icon } from '../../../ui/media/icons.tsx'

interface FieldGroupProps {
  /** For links of the error summary. */
  id: string
  legend: React.ReactNode
  error?: string | undefined
  children: React.ReactNode
}

/** Choices that belong together, with their error below the heading. */
export function FieldGroup({ id, legend, error, children }: FieldGroupProps) {
  const errorId = `${id}-error`
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error && errorId} className="outline-none">
      <legend className="mb-2.5 text-sm font-medium">{legend}</legend>
      {error && (
        <p id={errorId} className="mb-2.5 flex gap-1.5 text-sm text-danger">
          <Icon name="alert" className="mt-0.5 size-4.5" />
          {error}
        </p>
      )}
      {children}
    </fieldset>
  )
}

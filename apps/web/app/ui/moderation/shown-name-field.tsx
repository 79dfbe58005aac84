import { SHOWN_NAME_LENGTH } from '@shop/contract/moderation/moderation.rules'
import { m } from '../../paraglide/messages.js'
import { Field } from '../form/field.tsx'
import { TextInput } from '../form/text-input.tsx'

interface ShownNameFieldProps {
  id: string
  error: string | undefined
  /** The name to suggest, or the one that is shown so far. */
  defaultValue?: string | undefined
}

/** The name that everybody reads with a review, question or answer, as the field `shown_name` of its form. */
export function ShownNameField({ id, error, defaultValue }: ShownNameFieldProps) {
  return (
    <Field
      id={id}
      label={m.moderation_shown_name()}
      help={m.moderation_shown_name_help()}
      error={error}
      required
    >
      {(control) => (
        <TextInput
          {...control}
          name="shown_name"
          autoComplete="nickname"
          maxLength={SHOWN_NAME_LENGTH.max}
          defaultValue={defaultValue}
        />
      )}
    </Field>
  )
}

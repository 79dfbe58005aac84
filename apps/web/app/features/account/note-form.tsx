import { NOTE_LENGTH } from '@shop/contract/orders/orders.rules'
import { useRef, useState } from 'react'
import { toSentText } from '../../lib/shop/sent-text.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-input.tsx'

interface NoteFormProps {
  label: string
  submitLabel: string
  /** Text to edit; when given, the field takes the focus. */
  initial?: string
  /** Saves the note. Resolves with an error message, undefined on success. */
  onSubmit: (content: string) => Promise<string | undefined>
  onCancel?: () => void
}

/** Form for one note. The text stays in the field until it is saved. */
export function NoteForm({ label, submitLabel, initial, onSubmit, onCancel }: NoteFormProps) {
  const [typed, setTyped] = useState(initial ?? '')
  const [error, setError] = useState<string>()
  const [isSending, send] = useSending()
  const area = useRef<HTMLTextAreaElement>(null)
  const content = toSentText(typed)
  const left = NOTE_LENGTH.max - content.length
  const tooLong = left < 0 ? m.account_note_too_long({ count: -left }) : undefined

  async function submit() {
    const isEmpty = content.length < NOTE_LENGTH.min
    setError(isEmpty ? m.account_note_empty() : tooLong)
    if (isEmpty || tooLong) return area.current?.focus()
    await send(async () => {
      const refused = await onSubmit(content)
      setError(refused)
      if (!refused && initial === undefined) setTyped('')
    })
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-3">
      <Field
        label={label}
        error={error}
        help={<span className="tabular-nums">{tooLong ?? m.checkout_note_left({ count: left })}</span>}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={area}
            name="note"
            rows={3}
            autoFocus={initial !== undefined}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {m.account_note_discard()}
          </Button>
        )}
        <Button type="submit" variant="secondary" loading={isSending}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  )
}

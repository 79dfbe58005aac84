import { m } from '../../paraglide/messages.js'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-input.tsx'

/** Longest note in characters, as in the contract of orders. */
const NOTE_MAX_LENGTH = 500

/** Field for a note to the merchant. */
export function NoteSection({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  const left = NOTE_MAX_LENGTH - note.length
  return (
    <Field
      id="checkout-note"
      label={m.checkout_note()}
      help={<span className="tabular-nums">{m.checkout_note_left({ count: left })}</span>}
      optional
    >
      {(control) => (
        <TextArea
          {...control}
          name="note"
          rows={3}
          maxLength={NOTE_MAX_LENGTH}
          value={note}
          onChange={(event) => onNote(event.target.value)}
        />
      )}
    </Field>
  )
}

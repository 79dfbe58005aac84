import { m } from '../../paraglide/messages.js'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { TextArea } from '../../ui/text-input.tsx'

/** Most characters of a note (contract, orders). */
export const NOTE_MAX_LENGTH = 500

/** A note for us, and where coupons will be. */
export function ExtrasSection({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  const left = NOTE_MAX_LENGTH - note.length
  return (
    <div className="flex flex-col gap-5">
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
      <details className="group rounded-card border border-line bg-surface">
        <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 py-2.5 font-medium">
          {m.checkout_coupon()}
          <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <p className="px-4 pb-4 text-sm text-muted">{m.checkout_coupon_none()}</p>
      </details>
    </div>
  )
}

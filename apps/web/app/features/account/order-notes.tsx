import { MAX_NOTES } from '@shop/contract/order-notes'
import { useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { InlineFailure } from '../../ui/inline-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NoteForm } from './note-form.tsx'
import { NoteItem } from './note-item.tsx'
import { useOrderNotes } from './use-order-notes.ts'

export interface OrderNotesProps {
  orderId: string
  /** What the shopper wrote when ordering. */
  firstNote: string | undefined
}

/** What the shopper has written to us about an order, the newest first, and a field for more. */
export function OrderNotes({ orderId, firstNote }: OrderNotesProps) {
  const notes = useOrderNotes(orderId)
  const heading = useRef<HTMLHeadingElement>(null)
  const [message, setMessage] = useState('')
  const count = notes.state === 'ready' ? notes.data.length : 0

  return (
    <section className="flex flex-col gap-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
          {m.account_notes()}
        </h2>
        <p className="mt-1 text-sm text-muted">{m.account_notes_lead()}</p>
      </div>
      <p role="status" className="sr-only">
        {message}
      </p>
      {notes.state === 'failed' && (
        <InlineFailure title={m.account_notes_failed()} error={notes.error} onRetry={notes.reload} />
      )}
      {notes.state === 'loading' && (
        <div
          role="status"
          aria-busy="true"
          aria-label={m.account_notes_loading()}
          className="flex flex-col gap-4"
        >
          <Skeleton className="h-36" />
        </div>
      )}
      {notes.state === 'ready' && count < MAX_NOTES && (
        <NoteForm
          label={m.account_note_new()}
          submitLabel={m.account_note_add()}
          onSubmit={async (content) => {
            const fault = await notes.add(content)
            if (!fault) setMessage(m.account_note_added())
            return fault
          }}
        />
      )}
      {count >= MAX_NOTES && <p className="text-muted">{m.account_notes_full()}</p>}
      {(count > 0 || firstNote) && (
        <ul className="divide-y divide-line border-y border-line">
          {notes.state === 'ready' &&
            notes.data.map((note) => (
              <li key={note.note_id} className="py-4">
                <NoteItem
                  note={note}
                  rewrite={notes.rewrite}
                  remove={notes.remove}
                  onRemoved={() => {
                    setMessage(m.account_note_deleted())
                    // Once the dialog has let go of the focus.
                    requestAnimationFrame(() => heading.current?.focus())
                  }}
                />
              </li>
            ))}
          {firstNote && (
            <li className="py-4">
              <p className="wrap-anywhere whitespace-pre-line">{firstNote}</p>
              <p className="mt-1 text-sm text-muted">{m.account_note_first()}</p>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

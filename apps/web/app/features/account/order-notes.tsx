import { MAX_NOTES } from '@shop/contract/orders/order-notes.endpoints'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { formatDate } from '../../lib/i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { QueryFailure } from '../../ui/text/query-failure.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { NoteForm } from './note-form.tsx'
import { NoteItem } from './note-item.tsx'
import { createOrderNoteActions } from './order-note-actions.ts'
import { orderNotesQuery } from './order-queries.ts'

interface OrderNotesProps {
  shopperId: string | undefined
  orderId: string
  /** The note that the customer sent with the order. */
  firstNote: string | undefined
}

/** The customer's notes on an order and the shop's messages about it, newest first, and a form for another note. */
export function OrderNotes({ shopperId, orderId, firstNote }: OrderNotesProps) {
  const notes = useQuery(orderNotesQuery(shopperId, orderId))
  const actions = useMemo(() => createOrderNoteActions(shopperId, orderId), [shopperId, orderId])
  const heading = useRef<HTMLHeadingElement>(null)
  const [message, setMessage] = useState('')
  const { items = [], messages = [] } = notes.data ?? {}
  const count = items.length
  const entries = [...items, ...messages].toSorted((one, other) =>
    other.created_at.localeCompare(one.created_at),
  )

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
      <QueryFailure query={notes} title={m.account_notes_failed()} />
      {notes.isPending && (
        <div
          role="status"
          aria-busy="true"
          aria-label={m.account_notes_loading()}
          className="flex flex-col gap-4"
        >
          <Skeleton className="h-36" />
        </div>
      )}
      {notes.data && count < MAX_NOTES && (
        <NoteForm
          label={m.account_note_new()}
          submitLabel={m.account_note_add()}
          onSubmit={async (content) => {
            const error = await actions.add(content)
            if (!error) setMessage(m.account_note_added())
            return error
          }}
        />
      )}
      {count >= MAX_NOTES && <p className="text-muted">{m.account_notes_full()}</p>}
      {(entries.length > 0 || firstNote) && (
        <ul className="divide-y divide-line border-y border-line">
          {entries.map((entry) =>
            'message_id' in entry ? (
              <li key={entry.message_id} className="py-4">
                <p className="wrap-anywhere whitespace-pre-line">{entry.content}</p>
                <p className="mt-1 text-sm text-muted">
                  {m.account_note_from_shop()} ·{' '}
                  <time dateTime={entry.created_at}>{formatDate(entry.created_at, 'minute')}</time>
                </p>
              </li>
            ) : (
              <li key={entry.note_id} className="py-4">
                <NoteItem
                  note={entry}
                  rewrite={actions.rewrite}
                  remove={actions.remove}
                  onRemoved={() => {
                    setMessage(m.account_note_deleted())
                    // After the dialog has released the focus.
                    requestAnimationFrame(() => heading.current?.focus())
                  }}
                />
              </li>
            ),
          )}
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

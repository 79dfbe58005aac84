import type { OrderNote } from '@shop/contract/orders/order-notes.schemas'
import { lazy, Suspense, useState } from 'react'
import { formatDate } from '../../lib/i18n/format.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/media/icon-button.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { NoteForm } from './note-form.tsx'
import type { OrderNoteActions } from './order-note-actions.ts'

const ConfirmDialog = lazy(() => import('../../ui/overlay/confirm-dialog.tsx'))

interface NoteItemProps extends Pick<OrderNoteActions, 'rewrite' | 'remove'> {
  note: OrderNote
  /** Moves the focus: the pressed button has been removed with the note. */
  onRemoved: () => void
}

/** One note: text, date, and buttons to edit and delete it. */
export function NoteItem({ note, rewrite, remove, onRemoved }: NoteItemProps) {
  const [isEditing, setEditing] = useState(false)
  const [hasEdited, setHasEdited] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const { note_id, content, created_at, updated_at } = note

  function endEditing() {
    setEditing(false)
    setHasEdited(true)
  }

  if (isEditing) {
    return (
      <NoteForm
        label={m.account_note_edit()}
        submitLabel={m.account_note_save()}
        initial={content}
        onCancel={endEditing}
        onSubmit={async (content) => {
          const error = await rewrite(note_id, content)
          if (!error) endEditing()
          return error
        }}
      />
    )
  }
  const date = formatDate(created_at, 'minute')
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere whitespace-pre-line">{content}</p>
        <p className="mt-1 text-sm text-muted">
          <time dateTime={created_at}>{date}</time>
          {updated_at !== created_at && <> · {m.account_note_edited()}</>}
        </p>
      </div>
      <div className="-mt-2 -mr-2.5 flex">
        {/* The edit button was replaced by the form; the new one takes the focus back. */}
        <IconButton
          label={m.account_note_edit_of({ date })}
          autoFocus={hasEdited}
          onClick={() => setEditing(true)}
          className="text-muted"
        >
          <Icon name="edit" className="size-5" />
        </IconButton>
        <IconButton
          label={m.account_note_delete_of({ date })}
          onClick={() => setIsConfirming(true)}
          className="text-muted hover:text-danger"
        >
          <Icon name="trash" className="size-5" />
        </IconButton>
      </div>
      {isConfirming && (
        <DeletionDialog
          content={content}
          remove={() => remove(note_id)}
          onRemoved={onRemoved}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </div>
  )
}

interface DeletionDialogProps {
  content: string
  remove: () => Promise<string | undefined>
  onRemoved: () => void
  onClose: () => void
}

function DeletionDialog({ content, remove, onRemoved, onClose }: DeletionDialogProps) {
  const [error, setError] = useState<string>()
  const [isSending, send] = useSending()

  async function confirm() {
    setError(undefined)
    await send(async () => {
      const refused = await remove()
      if (refused) setError(refused)
      else onRemoved()
    })
  }

  return (
    <Suspense>
      <ConfirmDialog
        title={m.account_note_delete_title()}
        confirmLabel={m.account_note_delete()}
        cancelLabel={m.account_note_dismiss()}
        error={error}
        isSending={isSending}
        onConfirm={() => void confirm()}
        onClose={onClose}
      >
        <p className="line-clamp-4 wrap-anywhere whitespace-pre-line text-muted">{content}</p>
      </ConfirmDialog>
    </Suspense>
  )
}

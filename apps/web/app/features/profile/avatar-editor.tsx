import { deleteAvatar } from '@shop/contract/users/users.endpoints'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { cx } from '../../ui/layout/class-names.ts'
import { Icon } from '../../ui/media/icons.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { AVATAR_ACCEPT, findAvatarError } from './avatar.ts'
import { Portrait } from './portrait.tsx'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

interface AvatarEditorProps {
  name: string
  avatarUrl: string | null
  /** Shown next to the picture. */
  heading: React.ReactNode
  /** The profile is loading: nothing can be changed yet. */
  isWaiting: boolean
  onChange: (avatarUrl: string | null) => void
}

/** The customer's picture, with upload by button or drop, crop, and removal. */
export function AvatarEditor({ name, avatarUrl, heading, isWaiting, onChange }: AvatarEditorProps) {
  const errorId = useId()
  const helpId = useId()
  const picker = useRef<HTMLInputElement>(null)
  const changeButton = useRef<HTMLButtonElement>(null)
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const [isOver, setIsOver] = useState(false)
  const [isRemoving, send] = useSending()

  function choose(chosen: File | undefined) {
    if (!chosen || isWaiting) return
    const found = findAvatarError(chosen)
    setError(found)
    if (!found) setFile(chosen)
  }

  function finish(nextUrl: string) {
    setFile(undefined)
    onChange(nextUrl)
    showToast({ title: m.profile_picture_saved(), kind: 'ok' })
  }

  async function remove() {
    setError(undefined)
    await send(async () => {
      try {
        const result = await call(deleteAvatar, {})
        if (!result.ok) return setError(m.profile_picture_remove_failed())
        onChange(null)
        showToast({ title: m.profile_picture_removed(), kind: 'ok' })
        // The pressed button has been removed.
        changeButton.current?.focus()
      } catch (error) {
        setError(toOutageMessage(error, m.profile_picture_remove_failed()))
      }
    })
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        choose(event.dataTransfer.files[0])
      }}
      className={cx(
        '-m-3 flex min-w-0 flex-wrap gap-x-6 gap-y-4 rounded-card p-3 outline-2 outline-dashed sm:flex-nowrap',
        isOver ? 'bg-jade-100 outline-jade-700' : 'outline-transparent',
      )}
    >
      <Portrait name={name} avatarUrl={avatarUrl} />
      <div className="min-w-0">
        {heading}
        <div
          inert={isWaiting}
          className="mt-2 -ml-3 flex flex-wrap"
          role="group"
          aria-label={m.profile_picture()}
        >
          <Button
            ref={changeButton}
            variant="quiet"
            aria-describedby={cx(helpId, error && errorId)}
            onClick={() => picker.current?.click()}
          >
            <Icon name="camera" className="size-5" />
            {avatarUrl ? m.profile_picture_change() : m.profile_picture_add()}
          </Button>
          {avatarUrl && (
            <Button variant="quiet" loading={isRemoving} onClick={() => void remove()}>
              {m.profile_picture_remove()}
            </Button>
          )}
        </div>
        <p id={helpId} className="text-sm text-muted">
          {m.profile_picture_help()}
        </p>
        <p id={errorId} role="alert" className="text-sm text-danger">
          {error && (
            <span className="mt-1.5 flex gap-1.5">
              <Icon name="alert" className="mt-0.5 size-4.5" />
              {error}
            </span>
          )}
        </p>
        <input
          ref={picker}
          type="file"
          accept={AVATAR_ACCEPT}
          hidden
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            // Allows selecting the same file again.
            event.currentTarget.value = ''
          }}
        />
      </div>
      {file && (
        <Suspense>
          <CropDialog
            file={file}
            onSaved={finish}
            onUnreadable={() => {
              setFile(undefined)
              setError(m.profile_picture_type())
            }}
            onClose={() => setFile(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

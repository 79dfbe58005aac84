import { useId, useRef, useState } from 'react'
import { MAX_PHOTOS, PHOTO_ACCEPT, sendPhoto, type Photo } from '../../lib/shop/send-photo.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../layout/button.tsx'
import { FiveElementRing } from '../media/five-element-ring.tsx'
import { Icon } from '../media/icons.tsx'
import { ShopperPhoto } from '../media/shopper-photo.tsx'

interface PhotosFieldProps {
  /** Uploaded photos, in their order. */
  photos: readonly Photo[]
  onChange: (photos: readonly Photo[]) => void
}

/** Photos by the shopper: uploaded as they are chosen, shown as the shop stores them, each removable. */
export function PhotosField({ photos, onChange }: PhotosFieldProps) {
  const helpId = useId()
  const picker = useRef<HTMLInputElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [uploading, setUploading] = useState<string>()
  const [errors, setErrors] = useState<readonly string[]>([])
  const isFull = photos.length >= MAX_PHOTOS

  async function add(files: readonly File[]) {
    const fitting = files.slice(0, MAX_PHOTOS - photos.length)
    const failed: string[] = fitting.length < files.length ? [m.photos_many({ count: MAX_PHOTOS })] : []
    let added = photos
    setErrors([])
    for (const file of fitting) {
      setUploading(file.name)
      const outcome = await sendPhoto(file)
      if ('error' in outcome) failed.push(outcome.error)
      else onChange((added = [...added, outcome.photo]))
    }
    setUploading(undefined)
    setErrors(failed)
  }

  function remove(photo: Photo) {
    onChange(photos.filter((each) => each !== photo))
    // The pressed button has been removed.
    addButton.current?.focus()
  }

  return (
    <fieldset aria-describedby={helpId}>
      <legend className="mb-1.5 text-sm font-medium">
        {m.photos_label()} <span className="font-normal text-muted">({m.common_optional()})</span>
      </legend>
      <ul className="flex flex-wrap gap-3 empty:hidden">
        {photos.map((photo, index) => (
          <li key={photo.photo_id} className="relative">
            <ShopperPhoto
              photo={photo}
              alt={m.photos_one({ number: index + 1 })}
              edge={96}
              className="size-24 rounded-card bg-line/40 object-cover"
            />
            <button
              type="button"
              aria-label={m.photos_remove({ number: index + 1 })}
              disabled={uploading !== undefined}
              onClick={() => remove(photo)}
              className="absolute top-0 right-0 inline-flex size-11 items-start justify-end p-1.5"
            >
              <span className="rounded-full border border-edge bg-surface p-0.5">
                <Icon name="close" className="size-4.5" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button
        ref={addButton}
        variant="secondary"
        className="mt-3"
        aria-describedby={helpId}
        disabled={isFull}
        aria-disabled={uploading !== undefined}
        onClick={() => uploading === undefined && picker.current?.click()}
      >
        <Icon name="camera" className="size-5" />
        {m.photos_add()}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={PHOTO_ACCEPT}
        multiple
        hidden
        aria-label={m.photos_add()}
        onChange={(event) => {
          void add([...(event.currentTarget.files ?? [])])
          // Allows selecting the same file again.
          event.currentTarget.value = ''
        }}
      />
      <p id={helpId} className="mt-1.5 text-sm text-muted">
        {m.photos_help({ count: MAX_PHOTOS })}
      </p>
      <p role="status" className="flex items-center gap-2 text-sm text-muted empty:hidden">
        {uploading && (
          <>
            <FiveElementRing className="size-5 animate-turn" />
            {m.photos_uploading({ name: uploading })}
          </>
        )}
      </p>
      <div role="alert" className="text-sm text-danger">
        {errors.map((error) => (
          <p key={error} className="mt-1.5 flex gap-1.5">
            <Icon name="alert" className="mt-0.5 size-4.5" />
            {error}
          </p>
        ))}
      </div>
    </fieldset>
  )
}

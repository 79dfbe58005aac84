import { MAX_PHOTOS, PHOTO_TYPES } from '@shop/contract/photos'
import { useId, useRef } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { Spinner } from '../../../ui/layout/spinner.tsx'
import { IconButton } from '../../../ui/media/icon-button.tsx'
import { Icon } from '../../../ui/media/icons.tsx'
import { ShopperPhoto } from '../../../ui/media/shopper-photo.tsx'
import type { ChosenPhoto, Photos } from './use-photos.ts'

/** The photos of a review, with previews and removal. */
export function PhotoField({ photos: { photos, notice, add, remove } }: { photos: Photos }) {
  const labelId = useId()
  const helpId = useId()
  const picker = useRef<HTMLInputElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-col items-start gap-3">
      <p id={labelId} className="text-sm font-medium">
        {m.reviews_photos()}
        <span className="font-normal text-muted"> ({m.common_optional()})</span>
      </p>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {photos.map((photo) => (
            <li key={photo.key} className="w-28">
              <OnePhoto
                photo={photo}
                onRemove={() => {
                  remove(photo.key)
                  // The pressed button has been removed.
                  addButton.current?.focus()
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={addButton}
        variant="secondary"
        aria-describedby={helpId}
        aria-disabled={photos.length >= MAX_PHOTOS || undefined}
        onClick={() => photos.length < MAX_PHOTOS && picker.current?.click()}
      >
        <Icon name="camera" className="size-5" />
        {m.reviews_photos_add()}
      </Button>
      <p id={helpId} className="text-sm text-muted">
        {m.reviews_photos_help({ count: MAX_PHOTOS })}
      </p>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {notice}
      </p>
      <input
        ref={picker}
        type="file"
        accept={PHOTO_TYPES.join(',')}
        multiple
        hidden
        aria-label={m.reviews_photos_add()}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          // Allows selecting the same file again.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

function OnePhoto({ photo: { name, photo, error }, onRemove }: { photo: ChosenPhoto; onRemove: () => void }) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="relative flex size-28 items-center justify-center overflow-hidden rounded-card bg-line/40">
        {photo && <ShopperPhoto photo={photo} alt={name} edge={112} className="size-28 object-cover" />}
        {!photo && !error && <Spinner label={m.reviews_photo_sending({ name })} />}
        {error && <Icon name="alert" className="size-7 text-danger" />}
        <IconButton
          label={m.reviews_photo_remove({ name })}
          onClick={onRemove}
          className="absolute! top-0 right-0 bg-surface/90"
        >
          <Icon name="close" className="size-5" />
        </IconButton>
      </div>
      {error && (
        <p role="alert" className="text-sm wrap-anywhere text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

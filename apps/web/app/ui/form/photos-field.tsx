import { MAX_PHOTOS, PHOTO_TYPES } from '@shop/contract/photos/photos.rules'
import { useId, useRef } from 'react'
import type { Photos } from '../../lib/shop/use-photos.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../layout/button.tsx'
import { Spinner } from '../layout/spinner.tsx'
import { IconButton } from '../media/icon-button.tsx'
import { Icon } from '../media/icons.tsx'
import { ShopperPhoto } from '../media/shopper-photo.tsx'

/** Photos by the shopper: uploaded as they are chosen, shown as the shop stores them, each removable. */
export function PhotosField({ photos: { photos, errors, add, remove } }: { photos: Photos }) {
  const helpId = useId()
  const picker = useRef<HTMLInputElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const isFull = photos.length >= MAX_PHOTOS
  return (
    <fieldset aria-describedby={helpId} className="flex flex-col items-start gap-3">
      <legend className="mb-1.5 text-sm font-medium">
        {m.photos_label()} <span className="font-normal text-muted">({m.common_optional()})</span>
      </legend>
      <ul className="flex flex-wrap gap-3 empty:hidden">
        {photos.map(({ key, name, photo }, index) => (
          <li
            key={key}
            className="relative flex size-28 items-center justify-center overflow-hidden rounded-card bg-line/40"
          >
            {photo ? (
              <ShopperPhoto
                photo={photo}
                alt={m.photos_one({ number: index + 1 })}
                edge={112}
                className="size-28 object-cover"
              />
            ) : (
              <Spinner label={m.photos_uploading({ name })} />
            )}
            <IconButton
              label={m.photos_remove({ number: index + 1 })}
              onClick={() => {
                remove(key)
                // The pressed button has been removed.
                addButton.current?.focus()
              }}
              className="absolute! top-0 right-0 bg-surface/90"
            >
              <Icon name="close" className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        ref={addButton}
        variant="secondary"
        aria-describedby={helpId}
        aria-disabled={isFull || undefined}
        onClick={() => !isFull && picker.current?.click()}
      >
        <Icon name="camera" className="size-5" />
        {m.photos_add()}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={PHOTO_TYPES.join(',')}
        multiple
        hidden
        aria-label={m.photos_add()}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          // Allows selecting the same file again.
          currentTarget.value = ''
        }}
      />
      <p id={helpId} className="text-sm text-muted">
        {m.photos_help({ count: MAX_PHOTOS })}
      </p>
      <div role="alert" className="text-sm text-danger empty:hidden">
        {errors.map((error) => (
          <p key={error} className="flex gap-1.5 wrap-anywhere">
            <Icon name="alert" className="mt-0.5 size-4.5 shrink-0" />
            {error}
          </p>
        ))}
      </div>
    </fieldset>
  )
}

import type { Photo } from '@shop/contract/photos/photos.schemas'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { ShopperPhoto } from '../../../ui/media/shopper-photo.tsx'

const PhotoDialog = lazy(() => import('./photo-dialog.tsx'))

/** Photos by shoppers in a row; each opens large. */
export function PhotoStrip({ photos, label }: { photos: readonly Photo[]; label: string }) {
  const [opened, setOpened] = useState<{ isOpen: boolean; index: number }>()
  if (photos.length === 0) return null
  return (
    <>
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo.photo_id}>
            <a
              href={photo.url}
              aria-label={m.reviews_open_photo({ number: index + 1, total: photos.length })}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                setOpened({ isOpen: true, index })
              }}
              className="block overflow-hidden rounded-card"
            >
              <ShopperPhoto photo={photo} alt="" edge={88} className="size-22 bg-line/40 object-cover" />
            </a>
          </li>
        ))}
      </ul>
      {opened && (
        <Suspense>
          <PhotoDialog
            key={opened.index}
            title={label}
            photos={photos}
            firstIndex={opened.index}
            open={opened.isOpen}
            onOpenChange={(isOpen) => setOpened({ ...opened, isOpen })}
          />
        </Suspense>
      )}
    </>
  )
}

import type { Photo } from '@shop/contract/photos/photos.schemas'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/media/icon-button.tsx'
import { Icon } from '../../../ui/media/icons.tsx'
import { ShopperPhoto } from '../../../ui/media/shopper-photo.tsx'
import { Dialog, type OverlayProps } from '../../../ui/overlay/dialog.tsx'

interface PhotoDialogProps extends OverlayProps {
  title: string
  photos: readonly Photo[]
  firstIndex: number
}

/** Photos by shoppers, one at a time; buttons and arrow keys show the others. Load it lazily. */
export default function PhotoDialog({ title, photos, firstIndex, open, onOpenChange }: PhotoDialogProps) {
  const [index, setIndex] = useState(firstIndex)
  const show = (step: number) => setIndex((index + step + photos.length) % photos.length)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} className="max-w-[60rem]!">
      <OnePhoto photos={photos} index={index} onStep={show} />
    </Dialog>
  )
}

interface OnePhotoProps {
  photos: readonly Photo[]
  index: number
  onStep: (step: number) => void
}

function OnePhoto({ photos, index, onStep }: OnePhotoProps) {
  const photo = photos[index]
  if (!photo) return null
  const position = m.reviews_photo_number({ number: index + 1, total: photos.length })
  return (
    <div
      onKeyDown={({ key }) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
        if (step !== undefined) onStep(step)
      }}
      className="flex flex-col gap-3"
    >
      <ShopperPhoto
        key={photo.photo_id}
        photo={photo}
        alt={position}
        className="max-h-[max(12rem,calc(100dvh-14rem))] w-full rounded-card bg-line/40 object-contain"
      />
      <div className="flex items-center justify-center gap-4">
        {photos.length > 1 && (
          <IconButton label={m.product_previous_picture()} onClick={() => onStep(-1)}>
            <Icon name="chevron-left" className="size-5" />
          </IconButton>
        )}
        <p role="status" className="text-sm text-muted tabular-nums">
          {position}
        </p>
        {photos.length > 1 && (
          <IconButton label={m.product_next_picture()} onClick={() => onStep(1)}>
            <Icon name="chevron-right" className="size-5" />
          </IconButton>
        )}
      </div>
    </div>
  )
}

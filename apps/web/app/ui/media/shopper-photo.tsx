import type { Photo } from '@shop/contract/photos'
import { m } from '../../paraglide/messages.js'
import { cx } from '../layout/class-names.ts'

interface ShopperPhotoProps {
  photo: Photo
  /** Its place among the others, from 0. */
  index: number
  /** Its width and height. */
  className: string
}

/** The small version of a shopper's photo, cropped to a square. */
export function ShopperPhoto({ photo, index, className }: ShopperPhotoProps) {
  return (
    <img
      src={photo.thumbnail_url}
      alt={m.photos_one({ number: index + 1 })}
      width={96}
      height={96}
      decoding="async"
      className={cx('rounded-card bg-line/40 object-cover', className)}
    />
  )
}

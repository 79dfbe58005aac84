import type { Photo } from '@shop/contract/photos/photos.schemas'

interface ShopperPhotoProps {
  photo: Photo
  alt: string
  /** Edge of a square preview in px; without it, the photo in its own shape. */
  edge?: number
  className?: string
}

/** A photo that a shopper has uploaded, as the shop has encoded it. */
export function ShopperPhoto({ photo, alt, edge, className }: ShopperPhotoProps) {
  return (
    <img
      src={edge ? photo.thumbnail_url : photo.url}
      alt={alt}
      width={edge ?? photo.width}
      height={edge ?? photo.height}
      loading={edge ? 'lazy' : 'eager'}
      decoding="async"
      className={className}
    />
  )
}

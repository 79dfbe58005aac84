/** Maximum size of a shopper's photo in bytes, and its form field. */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024

export const PHOTO_FIELD = 'photo'

/** Accepted media types of photos; what a file really is shows in its content. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** A photo with more pixels is refused before it is decoded. */
export const PHOTO_MAX_PIXELS = 50_000_000

/** Photos of a review, and of a return. */
export const MAX_PHOTOS = 4

/** Hours after which a photo that nothing shows is deleted. */
export const UNUSED_PHOTO_HOURS = 24

/** Unused photos that a shopper may have at a time. */
export const MAX_UNUSED_PHOTOS = 24

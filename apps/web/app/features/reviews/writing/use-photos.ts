import { MAX_PHOTOS, PHOTO_MAX_BYTES, PHOTO_TYPES, type Photo } from '@shop/contract/photos'
import { useEffect, useRef, useState } from 'react'
import { toOutageMessage } from '../../../lib/api/outage-message.ts'
import { m } from '../../../paraglide/messages.js'
import { toReviewsRefusal } from '../reviews-refusal.ts'
import type { ReviewAccess } from './review-access.ts'

/** A photo of the form: being uploaded, uploaded, or refused. */
export interface ChosenPhoto {
  key: string
  name: string
  photo?: Photo
  error?: string
}

/** The photos of a review: each is uploaded once it is chosen, so that what the shop refuses is said at once. */
export function usePhotos(first: readonly Photo[], upload: ReviewAccess['upload']) {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>(() =>
    first.map((photo, index) => ({
      ...{ key: photo.photo_id, photo },
      name: m.reviews_photo_number({ number: index + 1, total: first.length }),
    })),
  )
  const [notice, setNotice] = useState<string>()
  const left = useRef(new AbortController())
  useEffect(() => {
    const controller = (left.current = new AbortController())
    return () => controller.abort()
  }, [])

  function change(key: string, part: Partial<ChosenPhoto>): void {
    setPhotos((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)))
  }

  async function send(key: string, file: File): Promise<void> {
    const { signal } = left.current
    try {
      const result = await upload(file, signal)
      change(
        key,
        result.ok ? { photo: result.data } : { error: toReviewsRefusal(result.status, result.error) },
      )
    } catch (error) {
      if (!signal.aborted) change(key, { error: toOutageMessage(error, m.reviews_photo_failed()) })
    }
  }

  function add(files: readonly File[]): void {
    const places = MAX_PHOTOS - photos.length
    setNotice(files.length > places ? m.reviews_photos_most({ count: MAX_PHOTOS }) : undefined)
    const added = files.slice(0, places).map((file) => ({ file, key: crypto.randomUUID() }))
    setPhotos((all) => [...all, ...added.map(({ file, key }) => toChosen(key, file))])
    for (const { file, key } of added) if (!findPhotoError(file)) void send(key, file)
  }

  return {
    ...{ photos, notice, add },
    isUploading: photos.some(({ photo, error }) => !photo && !error),
    remove: (key: string) => setPhotos((all) => all.filter((each) => each.key !== key)),
  }
}

export type Photos = ReturnType<typeof usePhotos>

function toChosen(key: string, file: File): ChosenPhoto {
  const error = findPhotoError(file)
  return { key, name: file.name, ...(error && { error }) }
}

function findPhotoError({ type, size }: File): string | undefined {
  if (!(PHOTO_TYPES as readonly string[]).includes(type)) return m.reviews_error_photo_type()
  return size > PHOTO_MAX_BYTES ? m.reviews_error_photo_large() : undefined
}

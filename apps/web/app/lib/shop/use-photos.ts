import { MAX_PHOTOS } from '@shop/contract/photos/photos.rules'
import type { Photo } from '@shop/contract/photos/photos.schemas'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { toRefusalMessage } from '../api/refusal-message.ts'
import { sendPhoto, type PhotoUpload, type ToRefusal } from './send-photo.ts'

/** A photo of a form. */
interface ChosenPhoto {
  key: string
  /** The name of its file; empty for one that was uploaded before. */
  name: string
  /** Undefined while it is uploaded. */
  photo?: Photo
}

/** The photos of a form and what can be done with them. */
export interface Photos {
  photos: readonly ChosenPhoto[]
  /** Those that the shop has, in their order. */
  uploaded: readonly Photo[]
  /** Why some of the files that were chosen last are not among them. */
  errors: readonly string[]
  isUploading: boolean
  add: (files: readonly File[]) => void
  remove: (key: string) => void
}

/**
 * The photos of a form. Each is uploaded once it is chosen, so that what the shop refuses is shown at once; a refused
 * one takes no place.
 *
 * @param first photos that were uploaded before
 * @param toRefusal the message for a refusal that is not about photos
 */
export function usePhotos(
  upload: PhotoUpload,
  first: readonly Photo[] = [],
  toRefusal: ToRefusal = toRefusalMessage,
): Photos {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>(() =>
    first.map((photo) => ({ key: photo.photo_id, name: '', photo })),
  )
  const [errors, setErrors] = useState<readonly string[]>([])
  const left = useRef(new AbortController())
  useEffect(() => {
    const controller = (left.current = new AbortController())
    return () => controller.abort()
  }, [])

  const remove = (key: string) => setPhotos((all) => all.filter((each) => each.key !== key))

  async function send(key: string, file: File): Promise<void> {
    const { signal } = left.current
    const outcome = await sendPhoto(file, upload, signal, toRefusal)
    if (signal.aborted) return
    if ('error' in outcome) {
      remove(key)
      // Several of one batch can fail for one reason.
      setErrors((before) => [...new Set([...before, outcome.error])])
    } else {
      setPhotos((all) => all.map((each) => (each.key === key ? { ...each, ...outcome } : each)))
    }
  }

  function add(files: readonly File[]): void {
    const places = MAX_PHOTOS - photos.length
    setErrors(files.length > places ? [m.photos_many({ count: MAX_PHOTOS })] : [])
    const added = files.slice(0, places).map((file) => ({ file, key: crypto.randomUUID() }))
    setPhotos((all) => [...all, ...added.map(({ file: { name }, key }) => ({ key, name }))])
    for (const { file, key } of added) void send(key, file)
  }

  return {
    photos,
    errors,
    add,
    remove,
    uploaded: photos.flatMap(({ photo }) => photo ?? []),
    isUploading: photos.some(({ photo }) => !photo),
  }
}

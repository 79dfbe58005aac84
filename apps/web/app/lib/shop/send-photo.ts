import { uploadPhoto } from '@shop/contract/photos/photos.endpoints'
import { PHOTO_FIELD, PHOTO_MAX_BYTES, PHOTO_TYPES } from '@shop/contract/photos/photos.rules'
import type { Photo } from '@shop/contract/photos/photos.schemas'
import { m } from '../../paraglide/messages.js'
import { call } from '../api/api.ts'
import type { ApiFailure } from '../api/api-result.ts'
import { toOutageMessage } from '../api/outage-message.ts'

/** Calls the endpoint that stores a photo. */
export type PhotoUpload = (
  body: FormData,
  signal: AbortSignal,
) => Promise<{ ok: true; data: Photo } | { ok: false; status: number; error: ApiFailure }>

/** The upload of a shopper, or of a guest whose order's page is open. */
export const uploadOwnPhoto: PhotoUpload = (body, signal) => call(uploadPhoto, { body }, { signal })

/** The message for a refusal. */
export type ToRefusal = (status: number, failure: ApiFailure) => string

/** Result of an upload: the photo as the shop has encoded it, or an error message that names the file. */
type PhotoOutcome = { photo: Photo } | { error: string }

/**
 * Uploads a photo that fits the rules of the API; never throws.
 *
 * @param toRefusal the message for a refusal that is not about photos
 */
export async function sendPhoto(
  file: File,
  upload: PhotoUpload,
  signal: AbortSignal,
  toRefusal: ToRefusal,
): Promise<PhotoOutcome> {
  const { name } = file
  if (!(PHOTO_TYPES as readonly string[]).includes(file.type)) return { error: m.photos_type({ name }) }
  if (file.size > PHOTO_MAX_BYTES) return { error: m.photos_size({ name }) }
  const body = new FormData()
  body.append(PHOTO_FIELD, file, 'photo')
  try {
    const result = await upload(body, signal)
    return result.ok
      ? { photo: result.data }
      : { error: findPhotoError(name, result.error) ?? toRefusal(result.status, result.error) }
  } catch (error) {
    return { error: toOutageMessage(error, m.photos_failed({ name })) }
  }
}

function findPhotoError(name: string, { code }: ApiFailure): string | undefined {
  switch (code) {
    case 'PHOTO_TOO_LARGE':
      return m.photos_size({ name })
    case 'PHOTO_TYPE_UNSUPPORTED':
      return m.photos_type({ name })
    case 'PHOTO_LIMIT_REACHED':
      return m.photos_limit()
    default:
      return undefined
  }
}

import {
  MAX_PHOTOS,
  PHOTO_FIELD,
  PHOTO_MAX_BYTES,
  PHOTO_TYPES,
  uploadPhoto,
  type Photo,
} from '@shop/contract/photos'
import { m } from '../../paraglide/messages.js'
import { call } from '../api/api.ts'
import type { ApiFailure } from '../api/api-result.ts'
import { toOutageMessage } from '../api/outage-message.ts'
import { formatRateLimit } from '../api/rate-limit-message.ts'

export { MAX_PHOTOS, type Photo }

/** `accept` attribute of the file input. */
export const PHOTO_ACCEPT = PHOTO_TYPES.join(',')

/** Result of an upload: the photo as the shop has encoded it, or an error message. */
type PhotoOutcome = { photo: Photo } | { error: string }

/** Uploads a photo for a return or a review. */
export async function sendPhoto(file: File): Promise<PhotoOutcome> {
  const { name } = file
  if (file.size > PHOTO_MAX_BYTES) return { error: m.photos_size({ name }) }
  const body = new FormData()
  body.append(PHOTO_FIELD, file, 'photo')
  try {
    const result = await call(uploadPhoto, { body })
    return result.ok ? { photo: result.data } : { error: toError(name, result.error) }
  } catch (error) {
    return { error: toOutageMessage(error, m.photos_failed({ name })) }
  }
}

function toError(name: string, failure: ApiFailure): string {
  switch (failure.code) {
    case 'PHOTO_TOO_LARGE':
      return m.photos_size({ name })
    case 'PHOTO_TYPE_UNSUPPORTED':
      return m.photos_type({ name })
    case 'PHOTO_LIMIT_REACHED':
      return m.photos_limit()
    case 'RATE_LIMITED':
      return formatRateLimit(failure)
    default:
      return m.photos_failed({ name })
  }
}

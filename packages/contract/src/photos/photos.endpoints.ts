import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import { PHOTO_FIELD, PHOTO_MAX_BYTES, PHOTO_TYPES } from './photos.rules.ts'
import type { photosSchemas } from './photos.schemas.ts'

/** How a form brings a photo. */
export const PHOTO_UPLOAD = {
  field: PHOTO_FIELD,
  maxBytes: PHOTO_MAX_BYTES,
  types: PHOTO_TYPES,
  tooLarge: 'PHOTO_TOO_LARGE',
  wrongType: 'PHOTO_TYPE_UNSUPPORTED',
} as const

export const uploadPhoto = defineEndpoint({
  method: 'POST',
  path: '/v1/photos',
  summary: 'Uploads a photo for a review or a return; deleted after a day unless one shows it',
  auth: 'user',
  schemas: typesOf<typeof photosSchemas.uploadPhoto>(),
  upload: PHOTO_UPLOAD,
  status: 201,
  errors: ['PHOTO_TOO_LARGE', 'PHOTO_TYPE_UNSUPPORTED', 'PHOTO_LIMIT_REACHED'],
  rateLimit: 'photo',
})

export const getPhotoFile = defineEndpoint({
  method: 'GET',
  path: '/v1/photos/:id/:size',
  summary: 'A photo that is not public, by an address that the shop has given to whom it may concern',
  auth: 'public',
  schemas: typesOf<typeof photosSchemas.getPhotoFile>(),
  download: 'image/webp',
  errors: ['PHOTO_NOT_FOUND'],
})

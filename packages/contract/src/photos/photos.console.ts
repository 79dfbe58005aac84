import { z } from 'zod'
import { photosSchemas } from './photos.schemas.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'

const { params, query } = photosSchemas.getPhotoFile

export const getConsolePhotoFile = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/photos/:id/:size',
  summary: 'A photo by a shopper, by an address that a review or a return has given to its reader',
  permission: 'session',
  schemas: { params, query, data: z.object({}) },
  download: 'image/webp',
  errors: ['PHOTO_NOT_FOUND'],
})

import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { PAGE_PICTURE_NAMES } from './page-pictures.rules.ts'
import type { pagePicturesSchemas } from './page-pictures.schemas.ts'

export type PagePictureName = (typeof PAGE_PICTURE_NAMES)[number]

export const listPagePictures = defineEndpoint({
  method: 'GET',
  path: '/v1/page-pictures',
  summary:
    'Pictures of pages, without those of products and stories; ones that do not exist yet are left out',
  auth: 'public',
  schemas: typesOf<typeof pagePicturesSchemas.listPagePictures>(),
  errors: [],
})

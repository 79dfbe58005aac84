import { listPagePictures, type PagePictureName } from '@shop/contract/pictures/page-pictures.endpoints'
import type { PagePicture } from '@shop/contract/pictures/page-pictures.schemas'
import type { ApiClient } from '../api/api-result.ts'

/** Pictures of pages by name; those that are not drawn yet are missing. */
export type PagePictures = Partial<Record<PagePictureName, PagePicture>>

/** Loads the pictures of pages. They are optional: empty where the call fails. */
export async function loadPagePictures(api: ApiClient): Promise<PagePictures> {
  const result = await api.call(listPagePictures, {}).catch(() => undefined)
  const items = result?.ok ? result.data.items : []
  return Object.fromEntries(items.map((picture) => [picture.name, picture]))
}

import {
  listPagePictures,
  type PagePicture,
  type PagePictureName,
} from '@shop/contract/pictures/page-pictures'
import type { ApiResult } from '../api/api-result.ts'

/** Pictures of pages by name; those that are not drawn yet are missing. */
export type PagePictures = Partial<Record<PagePictureName, PagePicture>>

/** The API as loaders have it: `apiFrom(context)` on the server, `{ call }` in the browser. */
interface Api {
  call(
    endpoint: typeof listPagePictures,
    input: Record<string, never>,
  ): Promise<ApiResult<typeof listPagePictures>>
}

/** Loads the pictures of pages. They are optional: empty where the call fails. */
export async function loadPagePictures(api: Api): Promise<PagePictures> {
  const result = await api.call(listPagePictures, {}).catch(() => undefined)
  const items = result?.ok ? result.data.items : []
  return Object.fromEntries(items.map((picture) => [picture.name, picture]))
}

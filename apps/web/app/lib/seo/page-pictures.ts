import {
  listPagePictures,
  type PagePicture,
  type PagePictureName,
} from '@shop/contract/pictures/page-pictures'
import type { ApiResult } from '../api/api-result.ts'

/** The pictures of pages, by name. One that is not drawn yet is missing. */
export type PagePictures = Partial<Record<PagePictureName, PagePicture>>

/** The API as loaders have it: `apiFrom(context)` on the server, `{ call }` in the browser. */
interface Api {
  call(
    endpoint: typeof listPagePictures,
    input: Record<string, never>,
  ): Promise<ApiResult<typeof listPagePictures>>
}

/** Where the pictures of pages lie. They are a courtesy: without them a page stands as well. */
export async function loadPagePictures(api: Api): Promise<PagePictures> {
  const result = await api.call(listPagePictures, {}).catch(() => undefined)
  const items = result?.ok ? result.data.items : []
  return Object.fromEntries(items.map((picture) => [picture.name, picture]))
}

import { getPage, listStories } from '@shop/contract/articles/articles.endpoints'
import type { Page, Story } from '@shop/contract/articles/articles.schemas'
import type { Endpoint } from '@shop/contract/http/endpoint'
import { data } from 'react-router'
import type { ApiClient, ApiResult } from '../../lib/api/api-result.ts'
import { toStoryImageUrl } from '../../lib/seo/image-address.ts'
import { getLocale } from '../../lib/i18n/locale.ts'

/**
 * An article in the language of this render.
 *
 * @throws a route response of 404 or 429
 */
export async function loadPage(api: ApiClient, slug: string): Promise<Page> {
  return getData(await api.call(getPage, { params: { slug }, query: { language: getLocale() } }))
}

/** A story without its products, which only the traditions page shows. */
export type StoryText = Omit<Story, 'products'>

/** All stories in the language of this render; throws like `loadPage`. */
export async function loadStories(api: ApiClient): Promise<Story[]> {
  const { items } = getData(await api.call(listStories, { query: { language: getLocale() } }))
  return items.map(({ image, ...story }) => ({
    ...story,
    ...(image && { image: { ...image, url: toStoryImageUrl(image.url) } }),
  }))
}

function getData<E extends Endpoint>(result: ApiResult<E>) {
  if (!result.ok) throw data(null, { status: result.status === 429 ? 429 : 404 })
  return result.data
}

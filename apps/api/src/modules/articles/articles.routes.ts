import * as endpoints from '@shop/contract/articles/articles.endpoints'
import { getAnnouncement, getHome } from '@shop/contract/home/home.endpoints'
import type { Route } from '../../http/route.ts'
import type { ArticlesService } from './articles.service.ts'

export function registerArticles(route: Route, articles: ArticlesService): void {
  route(endpoints.listStories, async ({ query }) => ({ items: await articles.listStories(query.language) }))
  route(endpoints.getStory, ({ params, query }) => articles.getStory(params.slug, query.language))
  route(endpoints.getPage, ({ params, query }) => articles.getPage(params.slug, query.language))
  route(getHome, ({ query }) => articles.getHome(query.language))
  route(getAnnouncement, async ({ query }) => ({
    announcement: await articles.findAnnouncement(query.language),
  }))
}

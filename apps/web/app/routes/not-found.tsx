import { data } from 'react-router'
import type { Route } from './+types/not-found'
import { loadPageData } from '../lib/navigation/load-page-data.ts'
import { m } from '../paraglide/messages.js'
import { NotFoundPage } from '../shell/not-found-page.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageData(args)
}

export const meta: Route.MetaFunction = () => [
  { title: m.error_not_found() },
  { name: 'robots', content: 'noindex' },
]

export default NotFoundPage

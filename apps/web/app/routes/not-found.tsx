import { data } from 'react-router'
import type { Route } from './+types/not-found'
import { m } from '../paraglide/messages.js'
import { NotFoundPage } from '../shell/not-found-page.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = () => [
  { title: m.error_not_found() },
  { name: 'robots', content: 'noindex' },
]

export default NotFoundPage

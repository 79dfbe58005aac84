import type { Route } from './+types/home'
import { m } from '../paraglide/messages.js'

export const meta: Route.MetaFunction = () => [{ title: m.common_brand() }]

export default function Home() {
  return (
    <section className="page-width py-24">
      <h1>{m.common_tagline()}</h1>
    </section>
  )
}

import { m } from '../../paraglide/messages.js'
import { Link } from '../../ui/layout/link.tsx'

function listPolicies() {
  return [
    { slug: 'terms', label: m.shell_terms() },
    { slug: 'shipping', label: m.shell_shipping() },
    { slug: 'return', label: m.shell_return() },
    { slug: 'privacy', label: m.shell_privacy() },
    { slug: 'cookies', label: m.shell_cookies() },
    { slug: 'intellectual-property-rights', label: m.shell_intellectual_property() },
    { slug: 'terms-policies', label: m.article_terms_policies() },
  ]
}

/** Links from one policy to the others. */
export function PolicyLinks({ current }: { current: string }) {
  return (
    <nav aria-labelledby="policies" className="mt-8 border-t border-line pt-8 print:hidden">
      <h2 id="policies" className="text-h3">
        {m.article_policies()}
      </h2>
      <ul className="mt-3 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
        {listPolicies().map(({ slug, label }) => (
          <li key={slug}>
            <Link
              to={`/${slug}`}
              aria-current={slug === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center text-jade-700 underline-offset-4 hover:underline aria-[current=page]:text-muted aria-[current=page]:no-underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

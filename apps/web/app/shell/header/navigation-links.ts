import { CATEGORIES } from '@shop/contract/categories/categories.endpoints'
import type { ToCategoryName } from '../../lib/shop/categories.ts'
import { m } from '../../paraglide/messages.js'

/** A link of the header, footer or side menu. */
export interface ShellLink {
  to: string
  label: string
}

/** Links to the three categories. */
export function listCategoryLinks(toCategoryName: ToCategoryName): ShellLink[] {
  return CATEGORIES.map(({ slug }) => ({ to: `/category/${slug}`, label: toCategoryName(slug) }))
}

/** The header's main navigation. */
export function listMainLinks(toCategoryName: ToCategoryName): ShellLink[] {
  return [
    ...listCategoryLinks(toCategoryName),
    { to: '/traditions', label: m.shell_traditions() },
    { to: '/about', label: m.shell_about() },
  ]
}

/** The footer's links. */
export function listFooterLinks(): ShellLink[] {
  return [
    { to: '/terms', label: m.shell_terms() },
    { to: '/privacy', label: m.shell_privacy() },
    { to: '/shipping', label: m.shell_shipping() },
    { to: '/return', label: m.shell_return() },
    { to: '/cookies', label: m.shell_cookies() },
    { to: '/gift-cards', label: m.shell_gift_cards() },
    { to: '/find-order', label: m.guest_find() },
    { to: '/intellectual-property-rights', label: m.shell_intellectual_property() },
    { to: '/contact', label: m.shell_contact() },
    { to: '/about', label: m.shell_about() },
  ]
}

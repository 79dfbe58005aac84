import { CookieSettingsButton } from '../features/consent/cookie-settings-button.tsx'
import { SubscribeForm } from '../features/subscribers/subscribe-form.tsx'
import { m } from '../paraglide/messages.js'
import { FiveElementRing } from '../ui/media/five-element-ring.tsx'
import { Link } from '../ui/layout/link.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import { LanguageSwitch } from './header/language-switch.tsx'
import { listFooterLinks } from './header/navigation-links.ts'
import { PaymentLogos } from './payment-logos.tsx'
import { SocialLinks } from './social-links.tsx'

/** Year of the copyright line. */
const COPYRIGHT_YEAR = '2025'

const LINK_LOOK =
  'inline-flex min-h-11 items-center text-jade-100 underline-offset-4 hover:text-white hover:underline'

/** The footer of every page: brand, links, payment methods, currency, language. */
export function Footer() {
  return (
    <footer className="below-fold on-jade [--usual-height:48rem] mt-20 bg-jade-900 pb-(--banner-height) text-paper">
      <div className="page-width grid gap-10 pt-14 pb-10 md:grid-cols-[1fr_1.4fr] md:gap-16">
        <div className="flex flex-col gap-4">
          <p className="flex items-center gap-3 font-heading text-h3 whitespace-nowrap lg:text-h2">
            <FiveElementRing className="size-10" />
            {m.common_brand()}
          </p>
          <span aria-hidden="true" className="h-px w-14 bg-gold-400" />
          <p className="max-w-xs text-jade-100">{m.common_tagline()}</p>
          <SubscribeForm />
          <SocialLinks className={LINK_LOOK} />
        </div>
        <nav aria-label={m.shell_footer_navigation()}>
          <ul className="grid gap-x-6 min-[22rem]:grid-cols-2 sm:gap-x-8">
            {listFooterLinks().map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={LINK_LOOK}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <CookieSettingsButton className={LINK_LOOK} />
            </li>
          </ul>
        </nav>
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-jade-700 py-6 text-sm text-jade-100">
          <p>{m.shell_copyright({ year: COPYRIGHT_YEAR, brand: m.common_brand() })}</p>
          <PaymentLogos />
          <CurrencyChoice />
          <LanguageSwitch />
        </div>
      </div>
    </footer>
  )
}

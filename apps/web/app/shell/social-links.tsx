import { SOCIAL_NETWORKS } from '@shop/contract/settings/shop-settings'
import { localized } from '../lib/i18n/locale.ts'
import { useShopSettings } from '../lib/shop/shop-settings.ts'
import { m } from '../paraglide/messages.js'

/** Links to the shop's profiles elsewhere; nothing while it has none. */
export function SocialLinks({ className }: { className: string }) {
  const { socialLinks } = useShopSettings()
  if (socialLinks.length === 0) return null
  return (
    <nav aria-label={m.shell_follow()}>
      <ul className="flex flex-wrap gap-x-5">
        {socialLinks.map(({ network, url }) => (
          <li key={network}>
            <a href={url} rel="me noopener" className={className}>
              {localized(SOCIAL_NETWORKS[network], 'name')}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

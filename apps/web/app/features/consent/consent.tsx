import { useEffect } from 'react'
import { useStore } from '../../lib/store.ts'
import { m } from '../../paraglide/messages.js'
import { consentView, startConsent, type ConsentPartLoaders } from './consent-store.ts'
import { ConsentedTags } from './consented-tags.tsx'

/** Visitors with a saved choice load neither until they open the settings. */
const LOADERS: ConsentPartLoaders = {
  banner: async () => (await import('./banner.tsx')).Banner,
  settings: async () => (await import('./settings-dialog.tsx')).SettingsDialog,
}

/**
 * Renders banner, settings and measuring tags. Rendered once, before the header, so that keyboard and screen
 * reader users meet the banner first.
 */
export function Consent() {
  const { banner, areSettingsOpen, openings, loaded } = useStore(consentView)
  useEffect(() => startConsent(LOADERS), [])
  const { banner: Banner, settings: Settings } = loaded
  return (
    <>
      <div role="status" className="sr-only">
        {banner === 'shown' && m.consent_announcement()}
      </div>
      {Banner && banner !== 'hidden' && <Banner />}
      {Settings && <Settings key={openings} open={areSettingsOpen} />}
      <ConsentedTags />
    </>
  )
}

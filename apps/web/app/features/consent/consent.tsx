import { useEffect, useSyncExternalStore } from 'react'
import { m } from '../../paraglide/messages.js'
import {
  getConsentView,
  NO_CONSENT_VIEW,
  startConsent,
  subscribeToConsentView,
  type ConsentPartLoaders,
} from './consent-store.ts'
import { ConsentedTags } from './consented-tags.tsx'

/** Whoever has chosen before and looks for nothing needs neither. */
const LOADERS: ConsentPartLoaders = {
  banner: async () => (await import('./banner.tsx')).Banner,
  settings: async () => (await import('./settings-dialog.tsx')).SettingsDialog,
}

/**
 * The place of the cookie banner, the settings and the measuring tags; stands once in the document, before the header,
 * so that keyboards and screen readers meet the banner first. Whoever has chosen before loads none of it.
 */
export function Consent() {
  const { banner, areSettingsOpen, openings, loaded } = useSyncExternalStore(
    subscribeToConsentView,
    getConsentView,
    () => NO_CONSENT_VIEW,
  )
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

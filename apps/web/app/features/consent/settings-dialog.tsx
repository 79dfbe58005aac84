import { useState } from 'react'
import { hasOptedOut, readConsent, type CookieCategory } from '../../lib/storage/consent.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { CategorySection } from './category-section.tsx'
import { acceptAll, choose, rejectAll, resetConsent } from './choose.ts'
import { closeConsentSettings } from './consent-store.ts'
import { listCategories } from './cookie-catalogue.ts'
import { ReceiptSection } from './receipt-section.tsx'

/** The dialog 'Cookie Settings'. Changes apply when they are saved. */
export function SettingsDialog({ open }: { open: boolean }) {
  const [{ preferences: saved, chosenAt }] = useState(readConsent)
  const [draft, setDraft] = useState(saved)
  const isOptedOut = hasOptedOut()
  const categories = listCategories()
  const isChanged = categories.some(({ category }) => draft[category] !== saved[category])

  function toLock(category: CookieCategory): { lockedBecause?: string } {
    if (category === 'essential') return { lockedBecause: m.consent_essential_locked() }
    return category === 'marketing' && isOptedOut ? { lockedBecause: m.consent_opted_out() } : {}
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && closeConsentSettings()}
      title={m.consent_settings()}
      description={m.consent_settings_lead()}
      className="sm:max-w-150"
      footer={
        <>
          <p role="status" className="w-full text-sm font-medium text-gold-600 empty:hidden">
            {isChanged && m.consent_unsaved()}
          </p>
          <div className="grid w-full grid-cols-2 gap-2.5 sm:grid-cols-4">
            <Button variant="secondary" className="px-2!" onClick={rejectAll}>
              {m.consent_reject_all()}
            </Button>
            <Button variant="secondary" className="px-2!" onClick={acceptAll}>
              {m.consent_accept_all()}
            </Button>
            <Button variant="quiet" className="px-2!" onClick={closeConsentSettings}>
              {m.consent_cancel()}
            </Button>
            <Button className="px-2!" disabled={!isChanged} onClick={() => choose(draft)}>
              {m.consent_save()}
            </Button>
          </div>
        </>
      }
    >
      {categories.map((description) => (
        <CategorySection
          key={description.category}
          description={description}
          isOn={draft[description.category]}
          onSwitch={(isOn) => setDraft({ ...draft, [description.category]: isOn })}
          {...toLock(description.category)}
        />
      ))}
      {chosenAt && (
        <ReceiptSection
          preferences={saved}
          chosenAt={chosenAt}
          categories={categories}
          onForget={resetConsent}
        />
      )}
    </Dialog>
  )
}

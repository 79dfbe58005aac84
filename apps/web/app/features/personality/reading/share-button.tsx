import type { BirthReading } from '@shop/four-pillars/birth-reading'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { Icon } from '../../../ui/media/icons.tsx'

/** Preloaded by the page, so that the dialog also opens offline. */
export const loadShareDialog = () => import('./share-dialog.tsx')
const ShareDialog = lazy(loadShareDialog)

/** Button that opens the picture of a reading. */
export function ShareButton({ reading }: { reading: BirthReading }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <Icon name="camera" className="size-5" />
        {m.personality_share()}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog reading={reading} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import type { BirthReading } from '@shop/four-pillars/birth-reading'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { Icon } from '../../../ui/media/icons.tsx'

/** The page loads it ahead, so that a press needs no connection. */
export const loadShareDialog = () => import('./share-dialog.tsx')
const ShareDialog = lazy(loadShareDialog)

/** Opens the picture of a reading. */
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

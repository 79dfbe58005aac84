import type { BirthReading } from '@shop/four-pillars/birth-reading'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'

const ShareDialog = lazy(() => import('./share-dialog.tsx'))

/** Opens the picture of a reading. Its code is loaded with the first press. */
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

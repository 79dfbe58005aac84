import { lazy, Suspense, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

/** What can be reported to the merchant. */
export interface Reported {
  kind: 'review' | 'question' | 'reply'
  id: string
}

/** Reports what a shopper wrote. */
export function ReportButton({ reported, label }: { reported: Reported; label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={label}
        onClick={() => setOpen(true)}
        className="text-sm font-normal text-muted!"
      >
        {m.reviews_report()}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog reported={reported} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

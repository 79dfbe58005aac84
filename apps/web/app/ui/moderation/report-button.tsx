import { lazy, Suspense, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../layout/button.tsx'
import type { Reported } from './report-dialog.tsx'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

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
        {m.moderation_report()}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog reported={reported} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

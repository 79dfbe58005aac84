import type { BirthReading } from '@shop/four-pillars/birth-reading'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../../lib/storage/download.ts'
import { useObjectUrl } from '../../../lib/react/use-object-url.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { InlineFailure } from '../../../ui/text/inline-failure.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { drawReading, PICTURE_SIZE } from './draw-reading.ts'
import { useStones } from './use-stones.ts'

/** Preview of the picture to share, with its options; the birth is shown only if chosen. Load it lazily. */
export default function ShareDialog({ reading, onClose }: { reading: BirthReading; onClose: () => void }) {
  const [showsPillars, setShowsPillars] = useState(false)
  const [showsDate, setShowsDate] = useState(false)
  const stones = useStones()
  const picture = useQuery({
    queryKey: ['reading-picture', reading, showsPillars, showsDate, stones.correspondences.stones],
    queryFn: () => drawReading(reading, { showsPillars, showsDate, stones }),
    // It shows a birth, so it is dropped with the dialog.
    gcTime: 0,
  })
  const blob = picture.data
  const file = blob && new File([blob], m.personality_share_file(), { type: blob.type })
  const canShare = file !== undefined && navigator.canShare?.({ files: [file] }) === true

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.personality_share()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {m.common_close()}
          </Button>
          <Button
            variant={canShare ? 'secondary' : 'primary'}
            aria-disabled={!file || undefined}
            onClick={() => file && download(file)}
          >
            {m.personality_share_download()}
          </Button>
          {canShare && <Button onClick={() => void share(file)}>{m.personality_share_send()}</Button>}
        </>
      }
    >
      {picture.isError ? (
        <InlineFailure title={m.personality_share_failed()} onRetry={() => void picture.refetch()} />
      ) : (
        <Preview blob={blob} />
      )}
      <p className="mt-3 text-sm text-muted">{m.personality_share_text()}</p>
      <div className="mt-2">
        <Checkbox
          label={
            <>
              {m.personality_share_pillars()}
              <span className="block text-sm text-muted">{m.personality_share_pillars_help()}</span>
            </>
          }
          checked={showsPillars}
          onChange={(event) => setShowsPillars(event.currentTarget.checked)}
        />
        <Checkbox
          label={m.personality_share_date()}
          checked={showsDate}
          onChange={(event) => setShowsDate(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  )
}

function Preview({ blob }: { blob: Blob | undefined }) {
  const url = useObjectUrl(blob)
  const look = 'mx-auto aspect-4/5 w-full max-w-72 rounded-card border border-line'
  if (!url) return <Skeleton className={look} />
  return <img src={url} alt={m.personality_share_preview()} {...PICTURE_SIZE} className={look} />
}

async function share(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    // The customer closed the share sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) download(file)
  }
}

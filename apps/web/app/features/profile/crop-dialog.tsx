import { useEffect, useId, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useObjectUrl } from '../../lib/react/use-object-url.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ErrorNotice } from '../../ui/text/notice.tsx'
import { ProgressBar } from '../../ui/layout/progress-bar.tsx'
import { cropPicture } from './crop-picture.ts'
import { sendAvatar } from './send-avatar.ts'

const MAX_ZOOM = 4

interface CropDialogProps {
  file: File
  onSaved: (avatarUrl: string) => void
  /** Called when the file cannot be decoded as a picture. */
  onUnreadable: () => void
  onClose: () => void
}

/** Crops a picture and uploads it. Loaded with the first picture. */
export default function CropDialog({ file, onSaved, onUnreadable, onClose }: CropDialogProps) {
  const url = useObjectUrl(file)
  const hintId = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [sentShare, setSentShare] = useState<number>()
  const [error, setError] = useState<string>()
  const sending = useRef<AbortController>(undefined)

  useEffect(() => () => sending.current?.abort(), [])

  async function save() {
    if (!url || !area || sentShare !== undefined) return
    setError(undefined)
    setSentShare(0)
    sending.current = new AbortController()
    const { signal } = sending.current
    const picture = await cropPicture(url, area).catch(() => undefined)
    if (!picture) return onUnreadable()
    const outcome = await sendAvatar(picture, { onProgress: setSentShare, signal })
    setSentShare(undefined)
    if (outcome === 'stopped') return
    if ('error' in outcome) return setError(outcome.error)
    onSaved(outcome.avatarUrl)
  }

  const isSending = sentShare !== undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.profile_crop_title()}
      footer={
        <>
          <Button variant="quiet" onClick={isSending ? () => sending.current?.abort() : onClose}>
            {isSending ? m.profile_upload_cancel() : m.profile_crop_cancel()}
          </Button>
          <Button loading={isSending} aria-disabled={!area} onClick={() => void save()}>
            {m.profile_crop_save()}
          </Button>
        </>
      }
    >
      <p id={hintId} className="mb-4 text-sm text-muted">
        {m.profile_crop_hint()}
      </p>
      <div className="relative aspect-square max-h-[50dvh] w-full overflow-hidden rounded-card bg-jade-900">
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={1}
            cropShape="round"
            showGrid={false}
            // The library would inject a style element, which the content security policy forbids.
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ onError: onUnreadable }}
            cropperProps={{
              role: 'group',
              'aria-label': m.profile_crop_area(),
              'aria-describedby': hintId,
            }}
            classes={{
              cropAreaClassName:
                'focus-visible:outline-3 focus-visible:outline-gold-400 focus-visible:-outline-offset-3',
            }}
          />
        )}
      </div>
      <ZoomSlider zoom={zoom} onZoom={setZoom} />
      {/* Reserves its height, so that nothing shifts under the pointer. */}
      <div className="mt-2 flex min-h-11 flex-col justify-center gap-2">
        {isSending && (
          <>
            <p role="status" className="text-sm text-muted">
              {sentShare < 1 ? m.profile_uploading() : m.profile_upload_finishing()}
            </p>
            <ProgressBar label={m.profile_uploading()} share={sentShare} />
          </>
        )}
        <ErrorNotice message={error} />
      </div>
    </Dialog>
  )
}

function ZoomSlider({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="mt-4 block text-sm font-medium">
        {m.profile_crop_zoom()}
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={zoom}
        aria-valuetext={`${Math.round(zoom * 100)} %`}
        onChange={(event) => onZoom(Number(event.currentTarget.value))}
        className="h-11 w-full accent-jade-700"
      />
    </>
  )
}

import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/layout/class-names.ts'
import { IconButton } from '../../ui/media/icon-button.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { toCm } from './design-texts.ts'
import type { SceneHandle } from './scene/bracelet-scene.tsx'
import { toPositions } from '@shop/bracelet/positions'
import { StrandRing } from './strand-ring.tsx'
import type { Builder } from './use-builder.ts'

const BraceletScene = lazy(() => import('./scene/bracelet-scene.tsx'))

/** Radians of a press on an arrow, and the factor of a press on plus. */
const TURN = Math.PI / 8
const ZOOM = 1.3

/**
 * The bracelet in 3D, and as a drawing until that is there, without WebGL, and on request. It is for the eye and the
 * pointer: the list of the strand has the same acts for the keyboard.
 */
export function BuilderPicture({ builder, className }: { builder: Builder; className?: string }) {
  const { strand, selected, select, drag, drop } = builder
  const layout = useMemo(() => toPositions(strand), [strand])
  const [wants3d, setWants3d] = useState(true)
  const [isReady, setReady] = useState(false)
  const [isLost, setLost] = useState(false)
  const can3d = useCan3d() && !isLost
  const is3d = can3d && wants3d
  const scene = useRef<SceneHandle>(null)
  const view = { layout, cord: strand.cord, selected, onSelect: select, onDrag: drag, onDrop: drop }
  const label = m.design_picture({
    count: strand.pieces.filter(({ kind }) => kind === 'bead').length,
    wrist: toCm(strand.wristMm),
  })

  return (
    <div className={cx('relative', className)}>
      <div
        className={cx('absolute inset-0 flex items-center justify-center', is3d && isReady && 'invisible')}
      >
        <StrandRing {...view} label={label} className="size-full" />
      </div>
      {is3d && (
        <Suspense>
          <div
            role="img"
            aria-label={label}
            className={cx('absolute inset-0 transition-opacity', !isReady && 'opacity-0')}
          >
            <BraceletScene
              {...view}
              ref={scene}
              onReady={() => setReady(true)}
              onLost={() => setLost(true)}
            />
          </div>
        </Suspense>
      )}
      {can3d && (
        <div className="absolute right-1 bottom-1 flex">
          {/* Their place is reserved, so that nothing moves when they come. */}
          <div className={cx('flex', !(is3d && isReady) && 'invisible')}>
            <IconButton label={m.design_turn_left()} onClick={() => scene.current?.turn(TURN)}>
              <Icon name="chevron-left" className="size-5" />
            </IconButton>
            <IconButton label={m.design_turn_right()} onClick={() => scene.current?.turn(-TURN)}>
              <Icon name="chevron-right" className="size-5" />
            </IconButton>
            <IconButton label={m.design_zoom_in()} onClick={() => scene.current?.zoom(ZOOM)}>
              <Icon name="plus" className="size-5" />
            </IconButton>
            <IconButton label={m.design_zoom_out()} onClick={() => scene.current?.zoom(1 / ZOOM)}>
              <Icon name="minus" className="size-5" />
            </IconButton>
          </div>
          <button
            type="button"
            aria-pressed={!wants3d}
            onClick={() => {
              setReady(false)
              setWants3d(!wants3d)
            }}
            className="min-h-11 rounded-full px-3 text-sm font-medium text-jade-700 hover:bg-jade-100"
          >
            {m.design_view_drawing()}
          </button>
        </div>
      )}
    </div>
  )
}

/** Whether this browser draws with WebGL 2, and its visitor does not save data; false until that is known. */
function useCan3d(): boolean {
  const isHydrated = useHydrated()
  const [can3d, setCan3d] = useState(false)
  useEffect(() => {
    if (!isHydrated) return
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    const context = connection?.saveData ? null : document.createElement('canvas').getContext('webgl2')
    setCan3d(context != null)
    context?.getExtension('WEBGL_lose_context')?.loseContext()
  }, [isHydrated])
  return can3d
}
